import CheckoutModel
import Testing

@testable import CheckoutTerminal

/// Goal: what a person is told about money has the number to ask about beside it.
struct OutcomeTextTests {
    private static var failure: CheckoutFailure {
        var failure = CheckoutFailure(.paymentFailed, "the card was declined")
        failure.diagnosticsID = "5f0c"
        return failure
    }

    private static let data = CheckoutData(paymentID: "sbxpay_7", orderID: "o-1", status: .failed)

    @Test("B-077, B-213: an outcome's error text has the payment id beside it, and its diagnostics id below")
    func outcome() {
        var outcome = Outcome()
        outcome.payment = .failed
        outcome.failure = Self.failure
        outcome.checkoutData = Self.data
        let lines = OutcomeText.details(outcome, Output.Form())
        #expect(lines.contains("reason\tthe card was declined (payment sbxpay_7)"), "\(lines)")
        #expect(lines.contains("diagnostics id\t5f0c"))
        outcome.failure?.message = "payment sbxpay_7 ended up in status FAILED"
        #expect(
            OutcomeText.details(outcome, Output.Form()).contains("reason\tpayment sbxpay_7 ended up in status FAILED"))
        outcome.failure = Self.failure
        outcome.checkoutData = nil
        #expect(OutcomeText.details(outcome, Output.Form()).contains("reason\tthe card was declined"))
    }

    @Test("B-077: so has the line of the event") func event() throws {
        let failed = AttemptFailed(
            attempt: 1, phase: .payment, outcome: .failed, failure: Self.failure, checkoutData: Self.data, final: false)
        let event = Event(
            epoch: try #require(Epoch([UInt8](repeating: 0, count: 16))), sessionSeq: 4,
            sessionID: SessionID(high: 0, low: 1),
            time: WallTime(unixMilliseconds: 0), actor: .daemon, body: .attemptFailed(failed))
        let line = EventText.line(event, Output.Form(), withSession: false)
        #expect(line.hasSuffix("\tthe card was declined\tpayment sbxpay_7"), "\(line)")
    }

    @Test("B-077, B-213: and the session that shows the error screen") func session() {
        var screen = Screen(.error)
        screen.failure = Self.failure
        var attempt = Attempt(number: 1, paymentMethodType: "PAYMENT_CARD", opened: WallTime(unixMilliseconds: 0))
        attempt.paymentID = "sbxpay_7"
        var session = SessionSnapshot(sessionID: SessionID(high: 0, low: 1))
        session.screen = screen
        session.attempt = attempt
        let lines = SessionText.lines(session, Output.Form())
        #expect(lines.contains("failure\tpayment-failed: the card was declined (payment sbxpay_7)"), "\(lines)")
        #expect(lines.contains("diagnostics id\t5f0c"))
    }

    @Test("B-089: a receipt has payment id, status, amount, currency and method, and nothing else") func receipt() {
        var result = PaymentResult(paymentID: "sbxpay_7", status: .success)
        result.amount = 1999
        result.currencyCode = "EUR"
        result.paymentMethodType = "PAYMENT_CARD"
        result.redirectURL = "https://example.test/"
        result.errorMessage = "none"
        #expect(
            OutcomeText.receipt(result, Output.Form()) == [
                "payment id\tsbxpay_7", "status\tsuccess", "minor units\t1999", "currency\tEUR",
                "method\tPAYMENT_CARD",
            ])
    }

    @Test("B-096: a success hands its payment id on") func success() {
        var outcome = Outcome()
        outcome.payment = .success
        outcome.paid = true
        outcome.result = PaymentResult(paymentID: "sbxpay_8", status: .success)
        #expect(OutcomeText.details(outcome, Output.Form()).contains("payment id\tsbxpay_8"))
    }
}
