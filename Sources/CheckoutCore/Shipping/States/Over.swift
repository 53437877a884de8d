import CheckoutModel

/// Its attempt is over, with or without a failure of shipping. The next attempt begins anew.
extension ShippingMachine {
    mutating func handleOver(_ event: ShippingEvent) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet, .optionSelected:
            throw CheckoutFailure(.wrongState, "the attempt is over")
        case .optionsAnswered, .optionCommitted, .ownerFailed, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
