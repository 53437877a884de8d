import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Failed and unknown attempts")
struct FailureFlowTests {
    @Test("B-046, B-049, B-099, C-144, G-053: a decline is told at once, values stay, the code does not")
    func decline() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.failed))
        #expect(
            rig.take() == ["cardform.changed", "attempt.failed(1, failed)", "screen.changed(error)", "> resetOrder"])
        let screen = try #require(rig.session.screen)
        #expect(screen.actions == [.retry, .chooseOther] && screen.title == "Payment failed")
        #expect(screen.failure?.code == .paymentFailed && screen.gestureAllowed)
        let form = try #require(rig.session.cardForm)
        #expect(!form.isLoading && !form.cvvPresent && form.maskedNumber.hasSuffix("4242") && form.expiry == "12/30")
        #expect(
            rig.session.outcome.checkoutData == CheckoutData(paymentID: "sbxpay_1", orderID: "order-1", status: .failed)
        )
        #expect(refusal { try rig.feed(.cardSubmitted) } == .invalidCvv)
    }

    @Test("B-065, B-100, G-103: failure, second submit with a fresh reference, success")
    func secondAttempt() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.failed))
        try rig.answer(0, .orderUpdated(Fixture.order()))
        rig.trace = []
        try rig.type(number: nil, expiry: nil, cvv: "321", name: nil)
        try rig.feed(.cardSubmitted)
        #expect(
            rig.take() == [
                "cardform.changed", "cardform.changed", "attempt.opened(2)", "attempt.awaiting_decision(2)",
                "> updateOrder(2, VISA)",
            ])
        try rig.answer(2, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(1, Fixture.payment(.success))
        try rig.answer(2, .cardWritten)
        try rig.answer(2, Fixture.payment(.success, id: "sbxpay_2"))
        #expect(rig.notes.contains(.contradiction(1, paid: true)), "an answer to the first attempt changes nothing")
        #expect(Set(rig.session.attempts.map(\.reference)).count == 2)
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.session.outcome.attempt == 2 && rig.session.outcome.paid)
        #expect(rig.session.outcome(of: 1)?.payment == .failed && rig.session.outcome(of: 3) == nil)
    }

    @Test("B-047, B-048: with the error screen off the checkout closes, then the failure is told and final")
    func closes() throws {
        var rig = try EngineRig.processing(Fixture.settings(error: false))
        try rig.answer(1, Fixture.payment(.failed))
        #expect(
            rig.take().filter { !$0.contains("changed") } == [
                "presentation.closing", "> resetOrder", "presentation.closed", "attempt.failed(1, failed, final)",
                "> forget",
            ])
        #expect(rig.session.isOver && rig.secrets.held.isEmpty)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .sessionEnded)
    }

    @Test("G-055: an update of the order that fails ends the attempt before anything is charged")
    func updateFails() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        rig.trace = []
        try rig.answer(1, .orderUpdateFailed(CheckoutFailure(.failedToCreateSession, "no")))
        #expect(rig.take().contains("attempt.failed(1, notCreated)"))
        #expect(rig.session.outcome.failure?.code == .failedToCreateSession && rig.session.outcome.checkoutData == nil)
        try rig.answer(1, .orderUpdated(Fixture.order()))
        #expect(!rig.requests.contains { if case .create = $0 { true } else { false } })
    }

    @Test("B-067: a failure before a payment existed has no checkout data")
    func notCreated() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.notCreated)
        #expect(rig.take().contains("attempt.failed(1, notCreated)") && rig.session.outcome.checkoutData == nil)
    }

    @Test("B-198, G-121: no answer in 60 s is unknown, told once; nothing is charged beside it")
    func timeout() throws {
        var rig = try EngineRig.processing()
        try rig.feed(.timerFired(.gateway))
        #expect(rig.take() == ["cardform.changed", "attempt.failed(1, unknown)", "screen.changed(error)"])
        let screen = try #require(rig.session.screen)
        #expect(screen.title == "Payment status unknown" && screen.actions == [])
        #expect(screen.failure?.message == "Card payment timed out after 60 seconds")
        try rig.type(number: nil, expiry: nil, name: nil)
        for input in [SessionInput.cardSubmitted, .methodCancelled] {
            #expect(refusal { try rig.feed(input) } == .outcomeUnknown)
        }
        #expect(rig.session.outcome.payment == .unknown && rig.session.hasMoneyInFlight)
    }

    @Test("B-198: a late answer settles it: paid leads to success")
    func latePaid() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.lost)
        rig.trace = []
        try rig.answer(1, Fixture.payment(.success))
        #expect(
            rig.take() == ["payment.settled(1, success, paid true)", "cardform.changed", "screen.changed(success)"])
        #expect(rig.timers[.settle] == nil)
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.take().contains("checkout.success(1, success, paid true)") && rig.session.outcome.paid)
    }

    @Test("B-198: a late answer settles it: not paid leads to the error screen with its actions")
    func lateDecline() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.lost)
        let unknown = rig.session.screen?.failure?.diagnosticsID
        rig.trace = []
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.take() == ["payment.settled(1, failed, paid false)", "screen.changed(error)", "> resetOrder"])
        #expect(rig.session.screen?.actions == [.retry, .chooseOther])
        #expect(rig.session.screen?.failure?.diagnosticsID != unknown, "B-205: two failures are two screens")
        try rig.type(number: nil, expiry: nil, name: nil)
        try rig.feed(.cardSubmitted)
        #expect(rig.take().contains("attempt.opened(2)"))
    }

    @Test("G-121: an unknown payment that turns out pending stays unknown: another one beside it could be paid too")
    func latePending() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.lost)
        rig.trace = []
        try rig.answer(1, Fixture.payment(.pending))
        #expect(rig.take() == [] && rig.session.attempts[0].paymentID == "sbxpay_1")
        #expect(refusal { try rig.feed(.cardSubmitted) } == .outcomeUnknown)
    }

    @Test("B-198: the gateway is asked again, each time after twice the wait, up to ten minutes")
    func janitor() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.lost)
        var waits = [try #require(rig.timers[.settle])]
        rig.trace = []
        for _ in 0..<6 {
            try rig.feed(.timerFired(.settle))
            waits.append(try #require(rig.timers[.settle]))
            #expect(rig.take() == ["> find(1)"])
        }
        #expect(waits.map(\.count) == [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000])
    }
}
