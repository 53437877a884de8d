import CheckoutModel

/// Nothing is delivered to the address: no payment can be made, and another address can be given (B-231).
///
/// Leaves to `askingAddress`.
extension ShippingMachine {
    mutating func handleUnserviceable(_ event: ShippingEvent) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected:
            throw CheckoutFailure(.invalidValue, "nothing is delivered to this address")
        case .optionsAnswered, .optionCommitted, .ownerFailed, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
