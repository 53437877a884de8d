import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Testing

@testable import CheckoutGateways

@Suite struct SandboxTokenTests {
    @Test("G-010, G-014: a token that has expired since ends in invalid-client-token, and nothing is created")
    func expiredSince() throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        bench.clock.milliseconds += 86_400_000 - 1
        try bench.create("4242424242424242")
        #expect(SandboxGatewayTests.text(try #require(bench.answer()).0) == "success")
        bench.clock.milliseconds = 86_400_000
        bench.gateway.perform(
            .updateOrder(bench.session, 2, paymentMethodType: "PAYMENT_CARD", network: .visa, billing: nil),
            now: bench.clock.now)
        guard case .orderUpdateFailed(let refused) = bench.gateway.takeCompletions().first?.result else {
            throw NoRoom()
        }
        try bench.create("4242424242424242", attempt: 2)
        guard case .notCreated(let failure, let cause) = try #require(bench.answer()).0 else { throw NoRoom() }
        #expect([refused, failure].map(\.errorID) == ["invalid-client-token", "invalid-client-token"])
        #expect(cause.httpStatus == 401)
        #expect(bench.gateway.ledger.count == 1)
    }

    @Test("the order of a session is that of its token, with its line items, whatever stands in them")
    func order() throws {
        let bench = try SandboxBench()
        let euro = try CurrencyCode("EUR")
        var item = LineItem()
        (item.itemID, item.name, item.quantity) = ("a,1", "50% \"off\"\r\n=\t\\ ü 🥐", 3)
        (item.description, item.taxCode, item.productType) = ("%41", "", "PHYSICAL")
        (item.amount, item.tax) = (Money(minorUnits: 5, currency: euro), Money(minorUnits: 0, currency: euro))
        item.discount = Money(minorUnits: -5, currency: euro)
        let answer = try bench.open(lineItems: [item, LineItem()])
        guard case .initialized(let configuration) = answer else { throw NoRoom() }
        let order = configuration.clientSession.order
        #expect(order.lineItems == [item, LineItem()])
        guard case .initialized(let other) = try bench.open() else { throw NoRoom() }
        #expect(configuration.clientSession.clientSessionID.hasPrefix("sbxcs_"))
        #expect(other.clientSession.clientSessionID != configuration.clientSession.clientSessionID)
        item.tax = Money(minorUnits: 1, currency: try CurrencyCode("USD"))
        #expect(throws: CheckoutFailure.self) { try bench.open(lineItems: [item]) }
        item.tax = nil
        item.amount = Money(minorUnits: -5, currency: euro)
        #expect(throws: CheckoutFailure(.amountNegative, "an amount of the order is below zero"), "C-160") {
            try bench.open(lineItems: [item])
        }
        item.amount = nil
        item.name = String(repeating: "x", count: 1000)
        let many = [LineItem](repeating: item, count: 100)
        do {
            _ = try bench.open(lineItems: many)
            Issue.record("it does not fit a token")
        } catch let failure as CheckoutFailure {
            #expect(failure.code == .invalidClientSessionValue)
        }
    }
}
