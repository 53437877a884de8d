import CheckoutModel

/// The client session holds the option and its amount: a payment may be made (B-233).
///
/// Leaves to `askingAddress` (a new address voids it, B-229) or `committing` (another option).
struct CommittedShipping: Equatable, Sendable {
    /// In the order shown.
    var options: [ShippingOption]
    /// Verified.
    var option: ShippingOption
    /// Of a picked option that was not committed, since then; `nil`: the last choice is this one.
    var refusal: CheckoutFailure?
}

extension ShippingMachine {
    mutating func handle(
        _ event: ShippingEvent, in state: CommittedShipping
    ) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected(let id) where id == state.option.id:
            var next = state
            next.refusal = nil
            self.state = .committed(next)
            return []
        case .optionSelected(let id):
            return try commit(id, of: state.options, isPick: true)
        case .optionsAnswered, .optionCommitted, .ownerFailed, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
