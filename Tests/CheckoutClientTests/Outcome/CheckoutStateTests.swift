import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite struct CheckoutStateTests {
    private func success(_ id: String, amount: Int64? = nil) -> CheckoutState {
        var result = PaymentResult(paymentID: id, status: .success)
        result.amount = amount
        return .success(result)
    }

    private func failure(_ code: FailureCode, _ message: String) -> CheckoutState {
        .failure(CheckoutFailure(code, message), checkoutData: nil)
    }

    @Test("B-076: equality is coarse: payment id of a success, error id of a failure") func equality() {
        #expect(success("a", amount: 1) == success("a", amount: 2))
        #expect(success("a") != success("b"))
        #expect(failure(.paymentFailed, "one") == failure(.paymentFailed, "two"))
        #expect(failure(.paymentFailed, "one") != failure(.unknown, "one"))
        #expect(CheckoutState.dismissed == .dismissed && CheckoutState.dismissed != .initializing)
        #expect(CheckoutState.unknown(7) == .unknown(7) && CheckoutState.unknown(7) != .unknown(8))
    }

    @Test("B-074: only outcomes are delivered as outcomes") func outcomesOnly() {
        let others: [EventBody] = [
            .checkoutInitializing, .checkoutReady(Order()), .checkoutUpdated(Order()),
            .attemptOpened(1, paymentMethodType: "PAYMENT_CARD"),
            .attemptSucceeded(1, PaymentResult(paymentID: "p", status: .success), paid: true),
            .attemptCancelled(1, paymentMethodType: "PAYMENT_CARD", mayComplete: false),
            .paymentSettled(1, .success, paid: true, by: .gateway, paymentID: "p"),
        ]
        #expect(others.allSatisfy { DeliveredOutcome($0) == nil })
    }

    @Test(
        "B-278, B-279: a session whose events are gone still tells its end",
        arguments: [SessionEnd.success, .dismissed, .failure])
    func fromSnapshot(_ end: SessionEnd) throws {
        var snapshot = SessionSnapshot(sessionID: SessionID(high: 1, low: 2))
        #expect(DeliveredOutcome(ended: snapshot) == nil)
        var outcome = Outcome()
        outcome.end = end
        outcome.result = PaymentResult(paymentID: "p", status: .success)
        outcome.failure = CheckoutFailure(.paymentFailed, "no")
        snapshot.outcome = outcome
        let delivered = try #require(DeliveredOutcome(ended: snapshot))
        #expect(delivered.isFinal)
        switch end {
        case .success: #expect(delivered.state == success("p"))
        case .dismissed: #expect(delivered.state == .dismissed)
        case .failure: #expect(delivered.state == failure(.paymentFailed, "no"))
        }
    }

    @Test("B-075: a payment status of a later version keeps its number") func laterStatus() {
        #expect(PaymentStatus(rawValue: 9) == .unknown(9) && PaymentStatus.unknown(9).rawValue == 9)
        #expect(PaymentStatus(rawValue: 0) == nil)
        for known in [PaymentStatus.pending, .success, .failed] {
            #expect(PaymentStatus(rawValue: known.rawValue) == known)
        }
    }
}
