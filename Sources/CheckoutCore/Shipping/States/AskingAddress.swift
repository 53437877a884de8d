import CheckoutModel

/// The owner is asked for the options of an address. Whatever was committed before is void, also when this fails
/// (B-229).
///
/// Leaves to `committing` (the first option, B-230), `unserviceable` (none), `updating` (the list does not matter) or
/// `over` (the handler failed).
extension ShippingMachine {
    mutating func handleAskingAddress(_ event: ShippingEvent) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .addressSet(let address):
            return askAgain(address)
        case .optionsAnswered where mode == .addressOnly:
            state = .updating(UpdatingShipping(options: []))
            return [.askGateway(.reread)]
        case .optionsAnswered(let options, let held):
            // The one that the session holds comes first, the others stay in their order (B-230).
            let ordered = options.filter { $0.id == held } + options.filter { $0.id != held }
            guard let first = ordered.first else {
                state = .unserviceable
                return [.tellUnserviceable]
            }
            return try commit(first.id, of: ordered, isPick: false)
        case .ownerFailed(let failure):
            return fail(failure)
        case .optionSelected:
            throw CheckoutFailure(.notReady, "the shipping options for the address are being asked for")
        case .optionCommitted, .sessionRead, .gatewayFailed:
            return [.noteStaleAnswer]
        }
    }
}
