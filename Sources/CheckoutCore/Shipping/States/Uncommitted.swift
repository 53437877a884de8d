import CheckoutModel

/// No address yet.
///
/// Leaves to `askingAddress`.
extension ShippingMachine {
    mutating func handleUncommitted(_ event: ShippingEvent) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected:
            throw CheckoutFailure(.notReady, "no shipping address was given")
        case .optionsAnswered, .optionCommitted, .ownerFailed, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
