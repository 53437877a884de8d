import CheckoutModel
import Testing

@testable import CheckoutCore
@testable import CheckoutGateways

@Suite("Faults and settling, as a test sets them (SB-009)")
struct SandboxFaultTests {
    /// A create with a fault for so many of its sends: what the engine is told, when, and what the ledger has.
    struct Create: CustomTestStringConvertible, Sendable {
        let fault: String
        let calls: UInt32
        let told: String
        var charges: UInt32? = 1
        let after: UInt64
        var testDescription: String { "\(fault) × \(calls): \(told)" }
    }

    static let creates = [
        Create(fault: "network", calls: 1, told: "paid", after: 200),
        Create(fault: "network", calls: 3, told: "paid", after: 1400),
        Create(fault: "network", calls: 4, told: "not made network", charges: nil, after: 1400),
        Create(fault: "http:500", calls: 1, told: "paid", after: 200),
        Create(fault: "http:500", calls: 4, told: "unknown http 500", charges: nil, after: 1400),
        Create(fault: "http:429", calls: 4, told: "not made http 429", charges: nil, after: 1400),
        Create(fault: "http:400", calls: 1, told: "not made http 400", charges: nil, after: 0),
        Create(fault: "http:409", calls: 1, told: "unknown http 409", charges: nil, after: 0),
        Create(fault: "http:401", calls: 1, told: "invalid-client-token", charges: nil, after: 0),
        Create(fault: "lost", calls: 1, told: "unknown http 409", after: 200),
        Create(fault: "timeout", calls: 1, told: "unknown timeout", charges: nil, after: 60_000),
    ]

    private static func told(_ answer: CreateAnswer) -> String {
        switch answer {
        case .payment(let payment): payment.status == .success ? "paid" : "another payment"
        case .notCreated(let failure, _) where failure.code == .invalidClientToken: failure.errorID
        case .notCreated(_, let cause): "not made " + text(cause)
        case .unknown(_, let cause, _): "unknown " + text(cause)
        }
    }

    private static func text(_ cause: GatewayCause) -> String {
        cause.kind + (cause.httpStatus == 0 ? "" : " \(cause.httpStatus)")
    }

    @Test("SB-009, G-102, G-129: what a fault of a create comes to; never a second charge", arguments: creates)
    func create(row: Create) throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        bench.gateway.set(try SandboxFault(step: "create", kind: row.fault), calls: row.calls)
        try bench.create("4242424242424242")
        let (answer, after) = try #require(bench.answer(within: 61_000))
        #expect(Self.told(answer) == row.told && after == row.after)
        #expect(bench.gateway.ledger.first?.charges == row.charges)
        // The fault is used up, and a key that made nothing is free.
        if row.charges == nil {
            try bench.create("4242424242424242", attempt: 2)
            #expect(Self.told(try #require(bench.answer()).0) == "paid")
        }
    }

    @Test("SB-009, SB-006: a fault wins over amount and card; SB-004: its minute is scaled")
    func precedence() throws {
        let bench = try SandboxBench(timeScale: 10)
        _ = try bench.open(amount: 66_651)
        bench.gateway.set(try SandboxFault(step: "create", kind: "timeout"), calls: 1)
        try bench.create("4000000000000002")
        let (answer, after) = try #require(bench.answer())
        #expect(Self.told(answer) == "unknown timeout" && after == 6000)
    }

    @Test(
        "SB-009, G-129: the other steps say what their call says of it",
        arguments: [
            ("configuration", "network", "missing-configuration"),
            ("configuration", "http:503", "missing-configuration"),
            ("configuration", "http:403", "failed-to-create-session"),
            ("configuration", "http:401", "invalid-client-token"),
            ("actions", "network", "failed-to-create-session"), ("actions", "http:401", "invalid-client-token"),
            ("actions", "lost", "failed-to-create-session"), ("bins", "http:500", "no networks"),
            ("status", "network", "unknown"), ("status", "lost", "unknown"),
        ])
    func steps(step: String, kind: String, told: String) throws {
        let bench = try SandboxBench()
        let fault = try SandboxFault(step: step, kind: kind)
        if step == "configuration" { bench.gateway.set(fault, calls: 1) }
        let opened = try bench.open()
        if step == "configuration" {
            #expect(Self.told(opened) == told)
            guard case .initialized = try bench.open() else {
                Issue.record("the fault stays")
                return
            }
            return
        }
        let request: GatewayRequest =
            switch step {
            case "actions":
                .updateOrder(bench.session, 1, paymentMethodType: "PAYMENT_CARD", network: .visa, billing: nil)
            case "bins": .lookUp(bench.session, unsafe BinPrefix(Array("42424242".utf8).span.bytes))
            default: .find(bench.session, 1, reference: "key-1")
            }
        bench.gateway.set(fault, calls: 1)
        bench.gateway.perform(request, now: bench.clock.now)
        #expect(Self.told(bench.gateway.takeCompletions().last?.result) == told)
        // A lost one was done: the surcharge is in the order, and stays there once.
        bench.gateway.perform(request, now: bench.clock.now)
        #expect(Self.told(bench.gateway.takeCompletions().last?.result) != told)
    }

    private static func told(_ result: GatewayResult?) -> String {
        switch result {
        case .initializationFailed(let failure), .orderUpdateFailed(let failure): failure.errorID
        case .networksNotFound: "no networks"
        case .answered(.unknown): "unknown"
        case let other: "\(String(describing: other).prefix(20))"
        }
    }

    @Test("SB-009: of a change that is lost the next read tells")
    func lostChange() throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        bench.gateway.set(try SandboxFault(step: "actions", kind: "lost"), calls: 1)
        let change = GatewayRequest.updateOrder(
            bench.session, 1, paymentMethodType: "PAYMENT_CARD", network: .visa, billing: nil)
        bench.gateway.perform(change, now: bench.clock.now)
        #expect(bench.gateway.takeCompletions().count == 1)
        let reread = GatewayRequest.shipping(bench.session, 1, ticket: 1, .reread)
        bench.gateway.perform(reread, now: bench.clock.now)
        guard case .shippingChanged(_, let order, _) = bench.gateway.takeCompletions().first?.result else {
            Issue.record("not read")
            return
        }
        #expect(order.total?.minorUnits == 2119)
    }

    @Test("SB-009: 0 calls take it away, another one takes its place, and other words are refused")
    func set() throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        bench.gateway.set(try SandboxFault(step: "create", kind: "http:500"), calls: 4)
        bench.gateway.set(try SandboxFault(step: "create", kind: "http:400"), calls: 4)
        bench.gateway.set(try SandboxFault(step: "create", kind: "lost"), calls: 0)
        try bench.create("4242424242424242")
        #expect(Self.told(try #require(bench.answer()).0) == "paid")
        let wrong = [
            ("", "network"), ("pay", "network"), ("create", ""), ("create", "http:"), ("create", "http:200"),
            ("create", "http:600"), ("create", "http:+500"), ("create", "Network"), ("CREATE", "lost"),
        ]
        for (step, kind) in wrong {
            #expect(throws: CheckoutFailure.self, "\(step) \(kind)") { try SandboxFault(step: step, kind: kind) }
        }
    }

    @Test("SB-009: a pending payment ends as it is said to, once, and is told", arguments: [true, false])
    func settle(paid: Bool) throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        try bench.create("4000000200000042")
        _ = bench.answer()
        let id = try #require(bench.gateway.ledger.first?.paymentID)
        try bench.gateway.settle(id, paid: paid)
        guard case .payment(let payment)? = bench.answer()?.0 else {
            Issue.record("not told")
            return
        }
        #expect(payment.status == (paid ? .success : .failed))
        #expect(bench.gateway.ledger.first?.charges == (paid ? 1 : 0))
        for other in [id, "sbxpay_000000000000", ""] {
            #expect(throws: CheckoutFailure.self) { try bench.gateway.settle(other, paid: !paid) }
        }
        #expect(bench.gateway.ledger.first?.charges == (paid ? 1 : 0))
    }
}
