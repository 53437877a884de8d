import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("What an inline session pays, shows and tells")
struct InlinePaymentTests {
    private let start = SessionInput.startRequested(theme: nil)

    @Test(
        "B-110: a payment that the gateway knows goes on while nobody is attached; a success is told at the next start")
    func paidDetached() throws {
        var rig = try EngineRig.inlineProcessing()
        try rig.feed(.stopRequested)
        #expect(!rig.take().contains { $0.hasPrefix("attempt") } && rig.session.hasMoneyInFlight)
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.take() == ["attempt.succeeded(1, success, paid true)"])
        #expect(!rig.session.isOver && rig.session.outcome.paid)
        try rig.feed(start)
        #expect(
            rig.take().filter { !$0.hasPrefix(">") } == [
                "checkout.success(1, success, paid true)", "screen.changed(success)",
            ])
        #expect(refusal { try rig.feed(start) } == .sessionEnded, "B-112: nobody pays a second time")
    }

    @Test("B-110: a decline while nobody is attached is told once, and the next start begins anew")
    func declinedDetached() throws {
        var rig = try EngineRig.inlineProcessing()
        try rig.feed(.stopRequested)
        rig.trace = []
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.take() == ["attempt.failed(1, failed)", "> resetOrder"])
        try rig.feed(start)
        #expect(rig.take() == ["checkout.initializing", "> initialize"])
    }

    @Test("B-042, B-110: closed, dismissed or timed out after it was paid unattended, it reports the success")
    func closedDetached() throws {
        for input in [SessionInput.closeRequested, .dismissRequested, .timerFired(.total)] {
            var rig = try EngineRig.inlineProcessing()
            try rig.feed(.stopRequested)
            try rig.answer(1, Fixture.payment(.success))
            rig.trace = []
            try rig.feed(input)
            #expect(rig.take().first == "checkout.success(1, success, paid true)", "\(input)")
        }
    }

    @Test("B-110, B-198: attached again while it is charged: it is waited for, then it goes on from there")
    func attachedAgain() throws {
        for (result, expected) in [
            (Fixture.payment(.success), "checkout.success(1, success, paid true)"),
            (Fixture.payment(.failed), "attempt.failed(1, failed)"),
        ] {
            var rig = try EngineRig.inlineProcessing()
            try rig.feed(.stopRequested)
            rig.trace = []
            try rig.feed(start)
            #expect(rig.take() == ["screen.changed(processing)"] && rig.session.isLoading)
            try rig.answer(1, result)
            #expect(rig.take().contains(expected))
        }
        var rig = try EngineRig.inlineProcessing()
        try rig.feed(.stopRequested)
        try rig.feed(start)
        try rig.answer(1, Fixture.payment(.failed))
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.screen?.actions == [.retry, .chooseOther])
        rig.trace = []
        try rig.feed(.retryRequested)
        #expect(
            rig.take() == ["selection.changed", "attempt.opened(2)", "screen.changed(method)"])
        #expect(rig.session.cardForm?.maskedNumber == "")
    }

    @Test("B-198, G-121: unknown when detached stays unknown; settled as not paid it begins anew, as paid it ends")
    func unknownDetached() throws {
        for isPaid in [true, false] {
            var rig = try EngineRig.inlineProcessing()
            try rig.answer(1, Fixture.lost)
            try rig.feed(.stopRequested)
            try rig.feed(start)
            #expect(rig.session.screen?.title == "Payment status unknown")
            try rig.feed(.stopRequested)
            rig.trace = []
            try rig.answer(1, Fixture.payment(isPaid ? .success : .failed))
            #expect(rig.take().first == "payment.settled(1, \(isPaid ? "success" : "failed"), paid \(isPaid))")
            try rig.feed(start)
            #expect(rig.session.isOver == isPaid)
        }
    }

    @Test("B-101: the outcome is told at once; the overlay goes by itself afterwards")
    func success() throws {
        var rig = try EngineRig.inlineProcessing()
        try rig.answer(1, Fixture.payment(.success))
        #expect(
            rig.take().filter { !$0.hasPrefix(">") && $0 != "cardform.changed" } == [
                "attempt.succeeded(1, success, paid true)", "checkout.success(1, success, paid true)",
                "selection.changed", "screen.changed(success)",
            ])
        #expect(rig.session.screen?.overlay == true && rig.session.isOver && rig.secrets.held.isEmpty)
        #expect(rig.timers == [.successScreen: Limits.successScreenMilliseconds])
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.take() == ["screen.changed(none)"])
        var plain = try EngineRig.inlineProcessing(Fixture.settings(success: false))
        try plain.answer(1, Fixture.payment(.success))
        #expect(plain.session.screen == nil && plain.session.isOver && plain.timers.isEmpty)
    }

    @Test("B-115: the phase is initializing, ready or over; a failed attempt leaves it ready")
    func phase() throws {
        var rig = try EngineRig.inlineProcessing()
        #expect(rig.session.record.phase == .ready)
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.session.record.phase == .ready && !rig.session.isOver)
        try rig.feed(.retryRequested)
        #expect(rig.session.record.phase == .ready)
        try rig.feed(.closeRequested)
        #expect(rig.session.record.phase == .ended)
    }

    @Test("B-097, B-098: without an error screen a failure closes nothing: the method stays, or the list")
    func withoutErrorScreen() throws {
        var rig = try EngineRig.inlineProcessing(Fixture.settings(error: false))
        try rig.answer(1, Fixture.payment(.failed))
        #expect(
            rig.take() == ["cardform.changed", "attempt.failed(1, failed)", "screen.changed(method)", "> resetOrder"])
        #expect(refusal { try rig.feed(.retryRequested) } == .wrongState)
        try rig.type(number: nil, expiry: nil, name: nil)
        try rig.feed(.cardSubmitted)
        #expect(rig.take().contains("attempt.opened(2)"))
        var unknown = try EngineRig.inlineProcessing(Fixture.settings(error: false))
        try unknown.answer(1, Fixture.lost)
        try unknown.type(number: nil, expiry: nil, name: nil)
        #expect(unknown.session.screen?.kind == .method)
        #expect(refusal { try unknown.feed(.cardSubmitted) } == .outcomeUnknown)
    }

    @Test("B-094, B-177: the form beside the list is submitted without a choice, and opens its attempt")
    func inlineForm() throws {
        var rig = try EngineRig.inline()
        try rig.type()
        rig.trace = []
        try rig.feed(.cardSubmitted)
        #expect(
            rig.take() == [
                "cardform.changed", "attempt.opened(1)", "attempt.awaiting_decision(1)", "> updateOrder(1, VISA)",
            ])
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        #expect(rig.session.screen?.kind == .processing && rig.session.screen?.overlay == true)
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.session.screen?.kind == .error && rig.session.cardForm?.expiry == "12/30")
        var choosing = try EngineRig.inline()
        try choosing.type()
        try choosing.feed(.methodSelected("PAYMENT_CARD"))
        #expect(choosing.session.cardForm?.expiry == "12/30", "B-120: choosing the method keeps the same form")
    }

    @Test("B-128, B-129, B-141, B-143: an overlay is left for the caller's list, and nothing is delivered")
    func overlays() throws {
        var rig = try EngineRig.inline(Fixture.settings(), Fixture.configuration(cardsOnly: true))
        #expect(refusal { try rig.feed(.leaveRequested(.gesture)) } == .wrongState)
        for input in [SessionInput.leaveRequested(.gesture), .methodCancelled] {
            try rig.feed(.methodSelected("PAYMENT_CARD"))
            #expect(rig.session.screen?.overlay == true && rig.session.screen?.actions == [.submit, .back])
            try rig.type()
            try rig.feed(input)
            #expect(rig.session.screen?.kind == .methods && rig.session.record.phase == .ready)
            #expect(rig.session.cardForm?.expiry == "", "B-142: nothing is reused")
        }
        #expect(rig.events.filter { $0.name == "attempt.failed" || $0.isTerminal }.isEmpty)
        #expect(refusal { try rig.feed(.leaveRequested(.closeButton)) } == .wrongState)
        var paying = try EngineRig.inlineProcessing()
        #expect(refusal { try paying.feed(.leaveRequested(.gesture)) } == .processing)
        var modal = try EngineRig.inline(Fixture.settings(ways: []))
        try modal.feed(.methodSelected("PAYMENT_CARD"))
        for kind in [LeaveKind.gesture, .closeButton] {
            #expect(refusal { try modal.feed(.leaveRequested(kind)) } == .modal)
        }
    }
}
