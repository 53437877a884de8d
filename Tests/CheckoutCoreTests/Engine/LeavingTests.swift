import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Leaving")
struct LeavingTests {
    private static func told(_ rig: inout EngineRig) -> [String] { rig.take().filter { !$0.contains("changed") } }

    @Test("B-036, B-037: dismiss closes, then tells")
    func dismiss() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.dismissRequested)
        #expect(
            Self.told(&rig) == [
                "presentation.closing", "presentation.closed", "checkout.dismissed(programmatic)", "> forget",
            ])
    }

    @Test("B-039, B-050, B-145: over is over: dismiss does nothing, other wishes are refused, late things are noted")
    func over() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.dismissRequested)
        let ended = rig.session
        rig.trace = []
        try rig.feed(.dismissRequested)
        let inputs: [SessionInput] = [
            .methodSelected("PAYMENT_CARD"), .methodCancelled, .cardSubmitted, .searchChanged(""),
            .leaveRequested(.gesture),
        ]
        for input in inputs { #expect(refusal { try rig.feed(input) } == .sessionEnded) }
        try rig.answer(0, .initialized(Fixture.configuration()))
        try rig.answer(0, .orderUpdated(Fixture.order(5)))
        for timer in [SessionTimer.splash, .hostAnswer, .hostClose, .successScreen, .gateway, .idle, .total, .settle] {
            try rig.feed(.timerFired(timer))
        }
        #expect(rig.take() == [] && rig.session == ended && rig.notes.allSatisfy { $0 == .afterEnd })
    }

    @Test("B-041: dismissed before the create is asked for, the attempt is cancelled and a late answer starts nothing")
    func beforeCreate() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        rig.trace = []
        try rig.feed(.dismissRequested)
        #expect(
            Self.told(&rig) == [
                "attempt.cancelled(1)", "presentation.closing", "> resetOrder", "presentation.closed",
                "checkout.dismissed(programmatic)", "> forget",
            ])
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        #expect(rig.take() == [] && rig.secrets.held.isEmpty)
    }

    @Test("B-041: dismissed after it, the payment goes on: open attempt now, settled later, never a second outcome")
    func afterCreate() throws {
        var rig = try EngineRig.processing()
        try rig.feed(.dismissRequested)
        #expect(
            Self.told(&rig) == [
                "presentation.closing", "presentation.closed", "checkout.dismissed(programmatic, open 1)",
            ])
        #expect(rig.session.outcome.openAttempt == 1 && rig.session.outcome.attempt == 1)
        #expect(rig.session.outcome.payment == nil && rig.session.hasMoneyInFlight && rig.timers[.gateway] == 60_000)
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.take() == ["payment.settled(1, success, paid true)", "> forget"])
        #expect(rig.session.outcome.paid && rig.session.outcome.end == .dismissed, "a dismissal never hides a payment")
    }

    @Test("C-142, C-187: a card that the gateway has not written yet is kept for it, and wiped when it has")
    func unwritten() throws {
        var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration(surcharges: false))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.feed(.dismissRequested)
        #expect(rig.secrets.held.count == 2)
        try rig.answer(1, .cardWritten)
        #expect(rig.secrets.held.isEmpty)
    }

    @Test("B-041, B-198: an answer lost after the dismissal stays unknown and is asked for again")
    func lostAfterDismissal() throws {
        var rig = try EngineRig.processing()
        try rig.feed(.dismissRequested)
        rig.trace = []
        try rig.feed(.timerFired(.gateway))
        #expect(rig.take() == [] && rig.timers[.settle] == 30_000)
        try rig.feed(.timerFired(.settle))
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.take() == ["> find(1)", "payment.settled(1, failed, paid false)", "> resetOrder", "> forget"])
    }

    @Test("B-041, G-122: a new attempt of that order is refused in every session until it is settled")
    func sameOrderElsewhere() throws {
        var rig = try EngineRig.processing()
        let first = rig.id
        try rig.feed(.dismissRequested)
        rig.id = SessionID(high: 1, low: 2)
        try rig.present(Fixture.settings())
        try rig.answer(0, .initialized(Fixture.configuration()))
        let failure = #expect(throws: CheckoutFailure.self) { try rig.feed(.methodSelected("PAYMENT_CARD")) }
        #expect(failure?.code == .outcomeUnknown && failure?.existingSession == first)
        rig.id = first
        try rig.answer(1, Fixture.payment(.failed))
        rig.id = SessionID(high: 1, low: 2)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
    }

    @Test("B-285, G-122: two live sessions of one client session are paid one after the other")
    func sameClientSession() throws {
        var rig = try EngineRig.processing()
        rig.id = SessionID(high: 1, low: 2)
        try rig.present(Fixture.settings(), token: 2)
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(
            refusal { try rig.feed(.methodSelected("PAYMENT_CARD")) } == .alreadySubmitting)
    }

    @Test("B-042, B-058: on the success screen dismiss, gesture and button all report success, once")
    func onSuccess() throws {
        for input in [SessionInput.dismissRequested, .leaveRequested(.gesture), .leaveRequested(.closeButton)] {
            var rig = try EngineRig.processing()
            try rig.answer(1, Fixture.payment(.success))
            rig.trace = []
            try rig.feed(input)
            try rig.feed(.timerFired(.successScreen))
            let told = Self.told(&rig)
            #expect(told.filter { $0.hasPrefix("checkout.") } == ["checkout.success(1, success, paid true)"])
            #expect(told.contains("presentation.closing") == (input != .leaveRequested(.gesture)))
        }
    }

    @Test("B-052, B-060, B-061: a swipe closes without closing phase and dismisses")
    func gesture() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.leaveRequested(.gesture))
        #expect(Self.told(&rig) == ["presentation.closed", "checkout.dismissed(gesture)", "> forget"])
        #expect(rig.session.record.presentation == .idle)
    }

    @Test("B-053, B-055, B-209: ways out that are switched off are MODAL")
    func modal() throws {
        var rig = try EngineRig.ready(Fixture.settings(ways: []))
        #expect(refusal { try rig.feed(.leaveRequested(.gesture)) } == .modal)
        #expect(refusal { try rig.feed(.leaveRequested(.closeButton)) } == .modal)
        #expect(rig.session.screen?.gestureAllowed == false && rig.session.screen?.actions == [.select])
        var button = try EngineRig.ready(Fixture.settings(ways: [.closeButton]))
        #expect(button.session.screen?.actions == [.select, .close])
        try button.feed(.leaveRequested(.closeButton))
        #expect(button.take().contains("checkout.dismissed(close)"))
    }

    @Test("B-056: while processing gesture and button are refused")
    func processing() throws {
        var rig = try EngineRig.processing(Fixture.settings(ways: [.gestures, .closeButton]))
        #expect(rig.session.screen?.gestureAllowed == false)
        for kind in [LeaveKind.gesture, .closeButton] {
            #expect(refusal { try rig.feed(.leaveRequested(kind)) } == .processing)
        }
    }

    @Test("B-059: a swipe on the error screen is a dismissal; the failure was told when it happened")
    func onError() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.failed))
        try rig.feed(.leaveRequested(.gesture))
        #expect(Self.told(&rig).suffix(3) == ["presentation.closed", "checkout.dismissed(gesture)", "> forget"])
        #expect(rig.session.outcome.payment == .failed && rig.session.outcome.dismissReason == .gesture)
    }

    @Test("B-041, B-046: an answer that is stored before the dismissal is told wins over it")
    func answerWhileClosing() throws {
        var rig = try EngineRig.processing()
        rig.hostAnswers = false
        try rig.feed(.dismissRequested)
        try rig.answer(1, Fixture.payment(.success))
        rig.trace = []
        try rig.feed(.hostClosed)
        #expect(Self.told(&rig) == ["presentation.closed", "checkout.success(1, success, paid true)", "> forget"])
    }
}
