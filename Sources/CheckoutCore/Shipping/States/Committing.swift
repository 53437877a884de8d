import CheckoutModel

/// The owner is asked to have its backend commit an option.
///
/// Leaves to `verifying`, to `reverting` (a picked option failed), or to `over` (the first one did).
struct CommittingShipping: Equatable, Sendable {
    /// In the order shown.
    var options: [ShippingOption]
    /// The one that is committed.
    var option: ShippingOption
    /// The shopper chose it.
    var isPick: Bool
}

extension ShippingMachine {
    mutating func handle(
        _ event: ShippingEvent, in state: CommittingShipping
    ) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected(let id):
            return try commit(id, of: state.options, isPick: true)
        case .optionCommitted:
            self.state = .verifying(VerifyingShipping(commit: state))
            return [.askGateway(.reread)]
        case .ownerFailed(let failure) where state.isPick:
            self.state = .reverting(
                RevertingShipping(options: state.options, failed: state.option, failure: failure))
            return [.askGateway(.reread)]
        case .ownerFailed(let failure):
            return fail(failure)
        case .optionsAnswered, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
