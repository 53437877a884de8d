import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import CheckoutGateways

/// One sandbox, one session and a clock: reaches results through the gateway's own requests.
final class SandboxBench {
    let memory: SecretRegion
    let sealer = OpenSealer()
    let gateway: SandboxGateway
    var clock = ManualClock()
    let session = SessionID(high: 1, low: 2)

    init(file: SandboxStateFile? = nil, timeScale: Double = 1) throws {
        memory = try SecretRegion(lockMemory: false)
        gateway = try SandboxGateway(memory: memory, sealer: sealer, file: file, timeScale: timeScale)
    }

    func open(amount: Int64 = 1999, variant: String = "default", merchant: Int64? = nil) throws -> GatewayResult? {
        var order = SandboxOrder()
        order.amount = amount
        order.currencyCode = "EUR"
        order.variant = variant
        order.merchantAmount = merchant
        let token = try gateway.makeToken(for: order, intent: .checkout, now: clock.now, in: memory)
        defer { memory.wipe(token) }
        let sealed = memory.withBytes(token) { sealer.seal($0) }
        gateway.perform(.initialize(session, sealedToken: sealed), now: clock.now)
        return gateway.takeCompletions().first?.result
    }

    func create(_ number: String, cvv: String = "123", attempt: AttemptNumber = 1, amount: Int64 = 1999) throws {
        let card = CardToCharge(
            number: try memory.keep(number), cvv: try memory.keep(cvv), expiry: YearMonth(year: 2030, month: 12),
            cardholderName: "Ada Lovelace", network: nil)
        let money = Money(minorUnits: amount, currency: try CurrencyCode("EUR"))
        gateway.perform(
            .create(
                CreatePayment(
                    session: session, attempt: attempt, reference: "key-\(attempt)", paymentMethodType: "PAYMENT_CARD",
                    amount: money, card: card)), now: clock.now)
    }

    /// Lets time pass until an answer comes; how long that took.
    func answer(within limit: UInt64 = 60_000) -> (CreateAnswer, UInt64)? {
        let start = clock.milliseconds
        while clock.milliseconds - start <= limit {
            gateway.advance(to: clock.now)
            for completion in gateway.takeCompletions() {
                if case .answered(let answer) = completion.result { return (answer, clock.milliseconds - start) }
            }
            clock.milliseconds += 50
        }
        return nil
    }
}

@Suite struct SandboxGatewayTests {
    struct Row: CustomTestStringConvertible {
        let number: String
        let result: String
        var charges: UInt32 = 0
        var sends: UInt32 = 1
        var after: UInt64 = 0
        var testDescription: String { "…\(number.suffix(4)) \(result)" }
    }

    static let rows: [Row] =
        [
            "4111111111111111", "4242424242424242", "5555555555554444", "5252525252525258", "378282246310005",
            "371449635398431", "6011111111111117", "3530111333300000",
        ].map { Row(number: $0, result: "success", charges: 1) }
        + [
            ("4000000000000002", "00 DECLINED SOFT"), ("5100000000000008", "00 DECLINED SOFT"),
            ("4000000100000019", "01 REFER_TO_CARD_ISSUER SOFT"), ("4000000100000050", "05 DO_NOT_HONOR SOFT"),
            ("4000000100000126", "12 ERROR HARD"), ("4000000100000142", "14 INVALID_CARD_NUMBER HARD"),
            ("4000000100000415", "41 LOST_OR_STOLEN_CARD HARD"), ("4000000000009987", "41 LOST_OR_STOLEN_CARD HARD"),
            ("4000000100000431", "43 LOST_OR_STOLEN_CARD HARD"), ("4000000000009979", "43 LOST_OR_STOLEN_CARD HARD"),
            ("4000000100000514", "51 INSUFFICIENT_FUNDS SOFT"), ("4000000000009995", "51 INSUFFICIENT_FUNDS SOFT"),
            ("4000000100000548", "54 EXPIRED_CARD HARD"), ("4000000000000069", "54 EXPIRED_CARD HARD"),
            ("4000000100000597", "59 SUSPECTED_FRAUD HARD"), ("4000000100000613", "61 WITHDRAWAL_LIMIT_EXCEEDED SOFT"),
            ("4000000100000654", "65 AUTHENTICATION_REQUIRED SOFT"),
            ("4000000100000910", "91 ISSUER_TEMPORARILY_UNAVAILABLE SOFT"), ("4000000000000127", "N7 DECLINED SOFT"),
            ("4000000000000010", "APPLICATION_ERROR"), ("5100000000000016", "APPLICATION_ERROR"),
            ("4000000000000119", "APPLICATION_ERROR"), ("4000056655665556", "APPLICATION_ERROR"),
        ].map { Row(number: $0.0, result: $0.1) }
        + [
            Row(number: "4000000200000042", result: "pending show"), Row(number: "4000000200000125", result: "pending"),
            Row(number: "4000000200000158", result: "pending complete"),
            Row(number: "4000000200000166", result: "pending failure"),
            Row(number: "4000000200000059", result: "success", charges: 1, after: 3000),
            Row(number: "4000000200000075", result: "success", charges: 1, sends: 2, after: 200),
            Row(number: "4000000200000083", result: "success", charges: 1, sends: 2, after: 200),
            Row(number: "4000000200000091", result: "success", charges: 1, sends: 2, after: 200),
            Row(number: "4000000200000133", result: "unknown 502", sends: 4, after: 1400),
            Row(number: "4000000200000067", result: "unknown 409", charges: 1, sends: 2, after: 200),
            Row(number: "4000000200000141", result: "unknown 409", charges: 1, sends: 2, after: 200),
            Row(number: "4000000200000174", result: "odd status", charges: 1),
            Row(number: "4000000200000190", result: "no id", charges: 1),
            Row(number: "4000000200000182", result: "odd action"),
            Row(number: "4000000200000018", result: "unimplemented"),
            Row(number: "4035500000000000", result: "unimplemented"),
            Row(number: "4000000000000051", result: "unimplemented"),
        ]

    @Test("SB-003, SB-005, SB-008, G-102 to G-104, G-129: every row of the card tables", arguments: rows)
    func card(_ row: Row) throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        try bench.create(row.number)
        let (answer, after) = try #require(bench.answer())
        #expect(Self.text(answer) == row.result)
        #expect(after == row.after)
        let entry = try #require(bench.gateway.ledger.first)
        #expect(bench.gateway.ledger.count == 1)
        #expect(entry.charges == row.charges)
        #expect(entry.creates == row.sends)
    }

    @Test(
        "SB-006: the amount wins over the card",
        arguments: [
            (66651, "51 INSUFFICIENT_FUNDS SOFT"), (66677, "00 DECLINED SOFT"), (77704, "pending show"),
            (77706, "unknown 409"), (77713, "unknown 502"), (77701, "unimplemented"), (77799, "success"),
        ])
    func amounts(amount: Int64, result: String) throws {
        let bench = try SandboxBench()
        _ = try bench.open(amount: amount)
        try bench.create("4242424242424242", amount: amount)
        #expect(Self.text(try #require(bench.answer()).0) == result)
    }

    @Test(
        "code 000, or 0000, turns a success into a decline and nothing else",
        arguments: [
            ("4242424242424242", "000", "N7 DECLINED SOFT"), ("378282246310005", "0000", "N7 DECLINED SOFT"),
            ("4000000100000514", "000", "51 INSUFFICIENT_FUNDS SOFT"), ("4242424242424242", "001", "success"),
        ])
    func declineCode(number: String, cvv: String, result: String) throws {
        let bench = try SandboxBench()
        _ = try bench.open()
        try bench.create(number, cvv: cvv)
        #expect(Self.text(try #require(bench.answer()).0) == result)
    }

    @Test("SB-004: the time scale divides delays")
    func timeScale() throws {
        let bench = try SandboxBench(timeScale: 10)
        _ = try bench.open()
        try bench.create("4000000200000059")
        #expect(try #require(bench.answer()).1 == 300)
    }

    @Test("the method list, its fees and what is filtered away, by variant")
    func configuration() throws {
        guard case .initialized(let configuration) = try SandboxBench().open() else { throw NoRoom() }
        #expect(
            configuration.paymentMethods.map(\.type) == [
                "PAYMENT_CARD", "PAY_NL_IDEAL", "ADYEN_TRUSTLY", "ADYEN_BLIK", "ADYEN_MBWAY", "OMISE_PROMPTPAY",
                "ADYEN_MULTIBANCO", "PRIMER_TEST_KLARNA",
            ])
        #expect(configuration.paymentMethods.map(\.surcharge) == [nil, 30, nil, nil, nil, 15, nil, nil])
        #expect(configuration.paymentMethods[0].hasUnknownSurcharge)
        #expect(configuration.filteredMethods == ["APPLE_PAY", "PAYPAL", "GOOGLE_PAY"])
        #expect(configuration.clientSession.order.total?.minorUnits == 1999)
        guard case .initialized(let cards) = try SandboxBench().open(variant: "cards-only") else { throw NoRoom() }
        #expect(cards.paymentMethods.map(\.type) == ["PAYMENT_CARD"])
        #expect(!cards.surchargesEnabled && cards.paymentMethods[0].networkSurcharges.isEmpty)
        guard case .initialized(let none) = try SandboxBench().open(variant: "empty") else { throw NoRoom() }
        #expect(none.paymentMethods.isEmpty)
    }

    @Test("variant expired: the token is refused like any other that is over")
    func expired() throws {
        guard case .initializationFailed(let failure) = try SandboxBench().open(variant: "expired") else {
            throw NoRoom()
        }
        #expect(failure.errorID == "invalid-client-token")
    }

    @Test(
        "orders that the sandbox does not take",
        arguments: [
            (0, "default", FailureCode.invalidValue), (-1, "default", .amountNegative),
            (100_000_000, "default", .invalidValue), (1, "nonsense", .invalidClientSessionValue),
            (1, "billing", .invalidClientSessionValue),
        ])
    func refusedOrders(amount: Int64, variant: String, code: FailureCode) throws {
        let bench = try SandboxBench()
        do {
            _ = try bench.open(amount: amount, variant: variant)
            Issue.record("taken")
        } catch let failure as CheckoutFailure {
            #expect(failure.code == code)
        }
    }

    @Test("B-194, G-049, C-153: the fee follows the network, unless the merchant set the amount")
    func fees() throws {
        let rows: [(Int64?, [Int64?])] = [(nil, [2119, 2094, 1999, 2029, 1999]), (500, [500, 500, 500, 500, 500])]
        for (merchant, expected) in rows {
            let bench = try SandboxBench()
            _ = try bench.open(merchant: merchant)
            var totals: [Int64?] = []
            for (type, network) in [
                ("PAYMENT_CARD", CardNetwork.visa), ("PAYMENT_CARD", .mastercard), ("PAYMENT_CARD", .amex),
                ("PAY_NL_IDEAL", nil),
            ] {
                bench.gateway.perform(
                    .updateOrder(bench.session, 1, paymentMethodType: type, network: network), now: bench.clock.now)
                guard case .orderUpdated(let order) = bench.gateway.takeCompletions().first?.result else { continue }
                totals.append(order.total?.minorUnits)
            }
            bench.gateway.perform(.resetOrder(bench.session), now: bench.clock.now)
            if case .orderUpdated(let order) = bench.gateway.takeCompletions().first?.result {
                totals.append(order.total?.minorUnits)
            }
            #expect(totals == expected)
        }
    }

    @Test("SB-005: payment ids follow from session and attempt")
    func ids() throws {
        let ids = try (0..<2).map { _ in
            let bench = try SandboxBench()
            _ = try bench.open()
            try bench.create("4242424242424242")
            _ = bench.answer()
            return bench.gateway.ledger[0].paymentID
        }
        #expect(ids[0] == ids[1] && ids[0].hasPrefix("sbxpay_") && ids[0].count == 19)
    }

    @Test("G-122: every token is a client session of its own, and the same one when it is opened again")
    func clientSessions() throws {
        let bench = try SandboxBench()
        var names: [String] = []
        for _ in 0..<2 {
            guard case .initialized(let configuration) = try bench.open() else { throw NoRoom() }
            names.append(configuration.clientSession.clientSessionID)
        }
        #expect(Set(names).count == 2 && names.allSatisfy { $0.hasPrefix("sbxcs_") })
    }

    @Test("G-120, SB-005: two tokens of one order are two tokens")
    func tokensDiffer() throws {
        let bench = try SandboxBench()
        var order = SandboxOrder()
        order.amount = 5
        order.currencyCode = "EUR"
        let tokens = try (0..<2).map { _ in
            let token = try bench.gateway.makeToken(
                for: order, intent: .checkout, now: bench.clock.now, in: bench.memory)
            return bench.memory.withBytes(token) { bench.sealer.seal($0) }
        }
        #expect(tokens[0] != tokens[1])
    }

    /// "success", "51 INSUFFICIENT_FUNDS SOFT", "unknown 409", …
    static func text(_ answer: CreateAnswer) -> String {
        switch answer {
        case .notCreated(let failure, _):
            return FailureCatalogue.row(failure.code).errorID == "linux-unimplemented" ? "unimplemented" : "not created"
        case .unknown(_, let cause, _): return "unknown \(cause.httpStatus)"
        case .payment(let payment):
            if payment.requiresUnknownAction { return "odd action" }
            if payment.paymentID.isEmpty { return "no id" }
            switch payment.status {
            case nil: return "odd status"
            case .success: return "success"
            case .failed:
                guard let cause = payment.cause, cause.reasonType == "ISSUER_DECLINED" else {
                    return "APPLICATION_ERROR"
                }
                return "\(cause.errorID) \(cause.reasonCode) \(cause.declineType.prefix(4))"
            case .pending:
                if payment.showSuccessOnPending { return "pending show" }
                switch payment.checkoutOutcome {
                case .complete: return "pending complete"
                case .failure: return "pending failure"
                case nil: return "pending"
                }
            }
        }
    }
}
