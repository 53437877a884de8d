import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import CheckoutGateways

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
            "371449635398431", "6011111111111117", "3530111333300000", "4970000000000008",
            "4035500000000000", "5132000000000000", "4557010000000008",
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
        ]
        + [
            "4000000200000018", "4000000200000026",
            "4000000200000034", "4000000200000208", "4000000200000240", "4000000000000051", "4916994064252017",
            "5306889942833340", "5267648608924299", "4929251897047956", "5512459816707531", "4716429323842524",
            "4000000000000044", "5487971631330522", "4000000200000109", "4000000200000117", "4000000200000216",
            "4000000200000224", "4000000200000232",
        ].map { Row(number: $0, result: "unimplemented") }

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
            (66600, "00 DECLINED SOFT"), (66641, "41 LOST_OR_STOLEN_CARD HARD"), (66699, "00 DECLINED SOFT"),
            (77702, "unimplemented"), (77703, "unimplemented"), (77705, "success"), (77707, "success"),
            (77708, "success"), (77709, "success"), (77710, "unimplemented"), (77711, "unimplemented"),
            (77712, "pending"), (77714, "unknown 409"), (77715, "pending complete"), (77716, "pending failure"),
            (77717, "odd status"), (77718, "odd action"), (77719, "no id"), (77720, "unimplemented"),
            (77721, "unimplemented"), (77722, "unimplemented"), (77723, "unimplemented"), (77724, "unimplemented"),
        ])
    func amounts(amount: Int64, result: String) throws {
        let bench = try SandboxBench()
        _ = try bench.open(amount: amount)
        try bench.create("4000000000000119", amount: amount)
        let text = Self.text(try #require(bench.answer()).0)
        // 77799 decides nothing: then it is the card's.
        #expect(text == (amount == 77799 ? "APPLICATION_ERROR" : result))
    }

    @Test(
        "SB-003: a number that is no test card is never paid with, whatever the amount says",
        arguments: [
            (1999, "APPLICATION_ERROR"), (77705, "APPLICATION_ERROR"), (77706, "APPLICATION_ERROR"),
            (77704, "APPLICATION_ERROR"), (77701, "APPLICATION_ERROR"), (66651, "51 INSUFFICIENT_FUNDS SOFT"),
            (77713, "unknown 502"),
        ])
    func otherNumbers(amount: Int64, result: String) throws {
        let bench = try SandboxBench()
        _ = try bench.open(amount: amount)
        try bench.create("4000056655665556", amount: amount)
        #expect(Self.text(try #require(bench.answer()).0) == result)
        #expect(bench.gateway.ledger.map(\.charges) == [0])
    }

    @Test("C-142: the card may be wiped at its first write, and it is said once")
    func cardWritten() throws {
        for number in ["4242424242424242", "4000000200000075", "4000000200000059", "4000000200000067"] {
            let bench = try SandboxBench()
            _ = try bench.open()
            try bench.create(number)
            #expect(bench.gateway.takeCompletions().first?.result == .cardWritten)
            bench.clock.milliseconds += 10_000
            bench.gateway.advance(to: bench.clock.now)
            bench.clock.milliseconds += 10_000
            bench.gateway.advance(to: bench.clock.now)
            #expect(!bench.gateway.takeCompletions().contains { $0.result == .cardWritten })
        }
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
                    .updateOrder(bench.session, 1, paymentMethodType: type, network: network, billing: nil),
                    now: bench.clock.now)
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
            case nil, .unknown: return "odd status"
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
