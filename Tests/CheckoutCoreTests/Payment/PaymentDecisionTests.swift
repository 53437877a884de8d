import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

@Suite("Decision after create")
struct PaymentDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var status: PaymentStatus?
        var checkoutOutcome: PaymentAnswer.CheckoutOutcome?
        var id = "p"
        var action = false
        var outcome: AttemptOutcome
        var completes = false
        var code: FailureCode?
        var testDescription: String { "\(status as Any) \(checkoutOutcome as Any) '\(id)' action \(action)" }
    }

    static let rows = [
        // B-086, G-075.4: the status decides; pending is a completion after a create.
        Row(status: .success, outcome: .success, completes: true),
        Row(status: .pending, outcome: .pending, completes: true),
        Row(status: .failed, outcome: .failed, code: .paymentFailed),
        // B-085, G-075.1: the checkout outcome comes first, whatever the status.
        Row(status: .pending, checkoutOutcome: .complete, outcome: .pending, completes: true),
        Row(status: .failed, checkoutOutcome: .complete, outcome: .failed, completes: true),
        Row(status: .success, checkoutOutcome: .complete, outcome: .success, completes: true),
        Row(status: .pending, checkoutOutcome: .failure, outcome: .failed, code: .paymentFailed),
        // G-075.2: without an id nobody can ask later; a decline needs none.
        Row(status: .success, id: "", outcome: .unknown, code: .failedToCreatePayment),
        Row(status: .pending, id: "", outcome: .unknown, code: .failedToCreatePayment),
        Row(status: .success, checkoutOutcome: .complete, id: "", outcome: .unknown, code: .failedToCreatePayment),
        Row(status: .failed, id: "", outcome: .failed, code: .paymentFailed),
        // B-084, G-074: another status is unknown, never failed and never success.
        Row(status: nil, outcome: .unknown, code: .failedToCreatePayment),
        Row(status: nil, checkoutOutcome: .complete, outcome: .unknown, code: .failedToCreatePayment),
        Row(status: nil, checkoutOutcome: .failure, outcome: .unknown, code: .failedToCreatePayment),
        // G-081: an action that is not known leaves a payment behind.
        Row(status: .pending, action: true, outcome: .unknown, code: .invalidValue),
        Row(status: .failed, action: true, outcome: .failed, code: .paymentFailed),
    ]

    @Test("B-084, B-085, B-086, G-074, G-075, G-081: what an answer comes to", arguments: rows)
    func decide(_ row: Row) {
        var answer = PaymentAnswer()
        answer.status = row.status
        answer.checkoutOutcome = row.checkoutOutcome
        answer.paymentID = row.id
        answer.requiresUnknownAction = row.action
        let decision = PaymentDecision(afterCreate: .payment(answer), paymentMethodType: "PAYMENT_CARD")
        #expect(decision.outcome == row.outcome)
        let failure = decision.failure(paymentID: row.id, paymentMethodType: "PAYMENT_CARD")
        #expect(failure?.code == row.code && (failure == nil) == row.completes)
        if let failure { #expect(failure.paymentMethodType == "PAYMENT_CARD") }
        if row.outcome == .unknown { #expect(failure?.retry == .afterStatusQuery) }
    }

    @Test("B-066, B-068: an empty id and \"unknown\" are no checkout data")
    func checkoutData() {
        var attempt = Attempt(number: 1, paymentMethodType: "PAYMENT_CARD", opened: WallTime(unixMilliseconds: 0))
        for (id, present) in [("", false), ("unknown", false), ("p", true)] {
            attempt.paymentID = id
            #expect((attempt.checkoutData(orderID: "o") != nil) == present)
        }
    }

    @Test("G-129: not created is its own outcome")
    func notCreated() {
        let why = CheckoutFailure(.invalidClientToken, "expired")
        let decision = PaymentDecision(afterCreate: .notCreated(why, GatewayCause()), paymentMethodType: "PAYMENT_CARD")
        #expect(decision.outcome == .notCreated && decision.isDefinite)
    }

    @Test("B-080, B-088: a card result is filled, and its token is not in the record")
    func result() throws {
        var attempt = Attempt(number: 1, paymentMethodType: "PAYMENT_CARD", opened: WallTime(unixMilliseconds: 0))
        attempt.paymentID = "p"
        attempt.paymentStatus = .success
        attempt.amount = Money(minorUnits: 1999, currency: try CurrencyCode("EUR"))
        let result = attempt.result
        #expect(result.amount == 1999 && result.currencyCode == "EUR" && result.paymentMethodType == "PAYMENT_CARD")
        #expect(result.token == nil && result.status == .success && result.paymentID == "p")
    }
}
