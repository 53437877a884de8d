import CheckoutModel

/// The client session is read again: only what it says counts as committed (B-232).
///
/// Leaves to `committed`, with the option or with the one that the session holds instead (B-234), or to `over`.
struct VerifyingShipping: Equatable, Sendable {
    /// What the owner says it has committed.
    var commit: CommittingShipping
}

extension ShippingMachine {
    mutating func handle(
        _ event: ShippingEvent, in state: VerifyingShipping
    ) throws(CheckoutFailure) -> [ShippingEffect] {
        let commit = state.commit
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected(let id):
            return try self.commit(id, of: commit.options, isPick: true)
        case .sessionRead(let order, _) where order.shipping?.holds(commit.option) == true:
            self.state = .committed(CommittedShipping(options: commit.options, option: commit.option))
            return [.orderRead(order)]
        case .sessionRead(let order, _) where commit.isPick:
            return keepHeld(by: order, of: commit.options, insteadOf: commit.option, Self.notCommitted)
        case .sessionRead(let order, _):
            return [.orderRead(order)] + fail(Self.notCommitted)
        case .gatewayFailed(let failure):
            return fail(CheckoutFailure(.merchantError, "the shipping could not be verified: \(failure.message)"))
        case .optionsAnswered, .optionCommitted, .ownerFailed:
            return [.noteStaleAnswer]
        }
    }
}
