import CheckoutModel

/// A picked option was not committed: the one that the client session holds is verified again.
///
/// Leaves to `committed` or `over`.
struct RevertingShipping: Equatable, Sendable {
    /// In the order shown.
    var options: [ShippingOption]
    /// The picked one.
    var failed: ShippingOption
    /// Of the picked one.
    var failure: CheckoutFailure
}

extension ShippingMachine {
    mutating func handle(
        _ event: ShippingEvent, in state: RevertingShipping
    ) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected(let id):
            return try commit(id, of: state.options, isPick: true)
        case .sessionRead(let order, _):
            return keepHeld(by: order, of: state.options, insteadOf: state.failed, state.failure)
        case .gatewayFailed:
            return fail(state.failure)
        case .optionsAnswered, .optionCommitted, .ownerFailed:
            return [.noteStaleAnswer]
        }
    }
}
