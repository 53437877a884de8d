import CheckoutModel

/// Options of the client session's module, of which one may be selected; none of it is a commit of the merchant.
///
/// Leaves to `updating`, or to `askingAddress` where the owner wants to hear of addresses.
struct OfferedShipping: Equatable, Sendable {
    /// Of the module.
    var options: [ShippingOption]
    /// Id; empty: none.
    var selected = ""
    /// What the last change failed with.
    var refusal: CheckoutFailure?
}

extension ShippingMachine {
    mutating func handle(
        _ event: ShippingEvent, in state: OfferedShipping
    ) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address) where mode == .legacy:
            self.state = .updating(UpdatingShipping(options: state.options))
            return [.askGateway(.setAddress(address))]
        case .addressSet(let address):
            return askAgain(address)
        case .optionSelected(let id) where mode == .legacy:
            self.state = .updating(UpdatingShipping(options: state.options))
            return [.askGateway(.selectMethod(id))]
        case .optionSelected:
            throw CheckoutFailure(.wrongState, "this checkout has no shipping options")
        case .optionsAnswered, .optionCommitted, .ownerFailed, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
