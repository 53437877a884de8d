import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Testing

@testable import CheckoutGateways

@Suite struct SandboxServerTests {
    private func request(_ number: Int) throws -> CreatePayment {
        CreatePayment(
            session: SessionID(high: 1, low: UInt64(number)), attempt: 1, reference: "key-\(number)",
            paymentMethodType: "PAYMENT_CARD", amount: Money(minorUnits: 5, currency: try CurrencyCode("EUR")),
            card: nil)
    }

    private func expect(_ server: inout SandboxServer, drops: Bool) {
        let dropped = server.trim(now: now)
        #expect(dropped == drops)
    }

    private let now = WallTime(unixMilliseconds: 1000)

    @Test("SB-009: the ledger is bounded: of a tenth too many the oldest go, and the newest stay in their order")
    func bounded() throws {
        var server = SandboxServer(payments: [], timeScale: 1)
        let kept = Limits.sandboxPaymentsKept
        for number in 0..<kept + kept / 10 {
            _ = server.create(try request(number), .success, now: now)
            expect(&server, drops: false)
        }
        _ = server.create(try request(kept + kept / 10), .success, now: now)
        expect(&server, drops: true)
        #expect(server.payments.count == kept && server.payments.first?.key == "key-\(kept / 10 + 1)")
        #expect(server["key-0"] == nil && server["key-\(kept)"]?.paymentID.isEmpty == false)
        expect(&server, drops: false)
    }

    @Test(
        "B-283, SB-008: what may still be asked about is never dropped",
        arguments: [.pendingFinal, .charged(.answerLost), .charged(.oddStatus), .slow] as [SandboxBehaviour])
    func stillAsked(_ behaviour: SandboxBehaviour) throws {
        var server = SandboxServer(payments: [], timeScale: 1)
        _ = server.create(try request(0), behaviour, now: now)
        for number in 1...Limits.sandboxPaymentsKept * 11 / 10 {
            _ = server.create(try request(number), .declined(raw: "05"), now: now)
        }
        expect(&server, drops: true)
        #expect(server.payments.first?.key == "key-0" && server.payments.count == Limits.sandboxPaymentsKept)
        server.noteReported("key-0", "\(try #require(server["key-0"]?.status))")
        let isOver = server["key-0"]?.isOver(at: WallTime(unixMilliseconds: 100_000))
        #expect(isOver == (behaviour != .pendingFinal), "told as it is, it may go")
    }

    @Test("SB-010: a create that could not be written down leaves no trace")
    func undo() throws {
        var server = SandboxServer(payments: [], timeScale: 1)
        _ = server.create(try request(1), .success, now: now)
        let before = server.payments
        _ = server.create(try request(2), .success, now: now)
        server.undo("key-2", to: nil)
        #expect(server.payments == before && server["key-2"] == nil)
        let old = server["key-1"]
        _ = server.create(try request(1), .success, now: now)
        server.undo("key-1", to: old)
        #expect(server.payments == before)
    }

    @Test("B-283: asked in the middle of its retries, a create is answered by its own answer and not by \"not made\"")
    func findBetweenSends() throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        try bench.create("4000000200000075")
        bench.gateway.perform(.find(bench.session, 1, reference: "key-1"), now: bench.clock.now)
        let (answer, _) = try #require(bench.answer())
        #expect(SandboxGatewayTests.text(answer) == "success")
        #expect(bench.answer(within: 5000) == nil, "one answer")
        #expect(bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("answers come in the order in which they fall due")
    func order() throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        try bench.create("4000000200000059", attempt: 1)
        try bench.create("4000000200000133", attempt: 2)
        try bench.create("4000000200000075", attempt: 3)
        try bench.create("4242424242424242", attempt: 4)
        var order: [AttemptNumber] = []
        for _ in 0..<80 {
            bench.gateway.advance(to: bench.clock.now)
            for completion in bench.gateway.takeCompletions() {
                if case .answered = completion.result { order.append(completion.attempt) }
            }
            bench.clock.milliseconds += 50
        }
        #expect(order == [4, 3, 2, 1])
        #expect(bench.gateway.nextDeadline == nil)
    }
}
