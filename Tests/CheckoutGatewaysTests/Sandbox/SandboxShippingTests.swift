import CheckoutCore
import CheckoutModel
import Testing

@testable import CheckoutGateways

/// Shipping of the sandbox's express variants.
@Suite struct SandboxShippingTests {
    private func ship(_ bench: SandboxBench, _ action: ShippingAction) -> GatewayResult? {
        bench.gateway.perform(.shipping(bench.session, 1, ticket: 7, action), now: bench.clock.now)
        return bench.gateway.takeCompletions().first?.result
    }

    private func address(_ country: String) -> Address {
        var address = Address()
        address.countryCode = country
        return address
    }

    @Test(
        "SB, express: the module is there in the express variants, with callbackMode in one, and cards are express",
        arguments: [("default", nil), ("cards-only", nil), ("express", false), ("express-callbacks", true)])
    func variants(variant: String, callbackMode: Bool?) throws {
        let bench = try SandboxBench()
        guard case .initialized(let configuration)? = try bench.open(variant: variant) else {
            Issue.record("not initialized")
            return
        }
        #expect(configuration.shipping?.callbackMode == callbackMode)
        #expect(
            configuration.paymentMethods.filter(\.express).map(\.type) == (callbackMode == nil ? [] : ["PAYMENT_CARD"]))
        #expect(configuration.clientSession.order.shipping == nil, "nothing is added before a method is selected")
        let amounts = configuration.shipping?.options.map(\.amount.minorUnits)
        #expect(amounts == (callbackMode == nil ? nil : [490, 1290, 0]))
    }

    @Test("SB, express: total is amount, shipping and surcharge; an unknown id changes nothing")
    func total() throws {
        let bench = try SandboxBench()
        _ = try bench.open(variant: "express")
        guard case .shippingChanged(7, let order, _)? = ship(bench, .selectMethod("ship_express")) else {
            Issue.record("not selected")
            return
        }
        #expect(order.total?.minorUnits == 3289 && order.shipping?.methodName == "Express")
        guard case .shippingFailed(7, let failure)? = ship(bench, .selectMethod("ship_none")) else {
            Issue.record("selected")
            return
        }
        #expect(failure.errorID == "failed-to-create-session")
        bench.gateway.perform(
            .updateOrder(bench.session, 1, paymentMethodType: "PAYMENT_CARD", network: .visa, billing: nil),
            now: bench.clock.now)
        guard case .orderUpdated(let updated)? = bench.gateway.takeCompletions().first?.result else {
            Issue.record("not updated")
            return
        }
        let chosen = try option(1290)
        #expect(updated.total?.minorUnits == 3409)
        #expect(updated.shipping?.holds(chosen) == true)
    }

    private func option(_ units: Int64) throws -> ShippingOption {
        ShippingOption(
            id: "ship_express", name: "", amount: Money(minorUnits: units, currency: try CurrencyCode("EUR")))
    }

    @Test(
        "SB, express: elsewhere only the standard method is left, and a selected other one is dropped",
        arguments: [("DE", 3), ("ES", 3), ("GB", 3), ("IT", 3), ("NL", 3), ("PT", 3), ("PL", 3), ("US", 1), ("FR", 1)])
    func country(country: String, count: Int) throws {
        let bench = try SandboxBench()
        _ = try bench.open(variant: "express")
        _ = ship(bench, .selectMethod("ship_pickup"))
        guard case .shippingChanged(_, let order, let module)? = ship(bench, .setAddress(address(country))) else {
            Issue.record("not set")
            return
        }
        #expect(module?.options.count == count && module?.options.first?.id == "ship_standard")
        #expect(order.shipping?.methodID == (count == 3 ? "ship_pickup" : nil))
    }

    @Test("SB-009, B-232: what the merchant's backend sets is seen when the session is read again, not before")
    func patched() throws {
        let bench = try SandboxBench()
        _ = try bench.open(variant: "express-callbacks")
        let order = try bench.gateway.patchShipping(bench.session, methodID: "mine", amount: 5)
        #expect(order.total?.minorUnits == 2004)
        #expect(bench.gateway.takeCompletions().isEmpty)
        guard case .shippingChanged(_, let read, _)? = ship(bench, .reread) else {
            Issue.record("not read")
            return
        }
        #expect(read == order)
        #expect(try bench.gateway.patchShipping(bench.session, methodID: "", amount: 0).shipping == nil)
    }

    @Test("G-103: a key under which nothing was made is free for another payment, of its own amount")
    func freeKey() throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        try bench.create("4000000200000133")
        _ = bench.answer()
        // The same key, another attempt: the amount is the new one's.
        let money = Money(minorUnits: 5, currency: try CurrencyCode("EUR"))
        let card = CardToCharge(
            number: try bench.memory.keep("4242424242424242"), cvv: try bench.memory.keep("123"),
            expiry: YearMonth(year: 2030, month: 12), cardholderName: "Ada", network: nil)
        bench.gateway.perform(
            .create(
                CreatePayment(
                    session: bench.session, attempt: 2, reference: "key-1", paymentMethodType: "PAYMENT_CARD",
                    amount: money, card: card)), now: bench.clock.now)
        _ = bench.answer()
        #expect(bench.gateway.ledger.map(\.amount.minorUnits) == [5] && bench.gateway.ledger.map(\.attempt) == [2])
    }
}
