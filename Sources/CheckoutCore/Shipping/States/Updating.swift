import CheckoutModel

/// The gateway changes or reads the client session, without any commit of the merchant. Actions of one session are
/// serialised (G-055), so a change is waited for.
///
/// Leaves to `offered`, or to `over` (`addressOnly`: the total is not known).
struct UpdatingShipping: Equatable, Sendable {
    /// What there was before.
    var options: [ShippingOption]
}

extension ShippingMachine {
    mutating func handle(
        _ event: ShippingEvent, in state: UpdatingShipping
    ) throws(CheckoutFailure) -> [ShippingEffect] {
        switch event {
        case .sessionRead(let order, let module):
            let options = mode == .legacy ? module?.options ?? [] : []
            self.state = .offered(OfferedShipping(options: options, selected: order.shipping?.methodID ?? ""))
            return [.orderRead(order)]
        case .gatewayFailed(let failure) where mode == .legacy:
            self.state = .offered(OfferedShipping(options: state.options, refusal: failure))
            return []
        case .gatewayFailed(let failure):
            return fail(failure)
        case .addressSet(let address) where mode != .legacy:
            return askAgain(address)
        case .addressSet, .optionSelected:
            throw CheckoutFailure(.notReady, "an earlier change of the shipping is under way")
        case .optionsAnswered, .optionCommitted, .ownerFailed:
            return [.noteStaleAnswer]
        }
    }
}
