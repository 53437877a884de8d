import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Retry and choose another method")
struct RetryTests {
    private func declined(
        _ settings: Settings = Fixture.settings(), _ configuration: GatewayConfiguration = Fixture.configuration()
    ) throws -> EngineRig {
        var rig = try EngineRig.processing(settings, configuration)
        try rig.answer(1, Fixture.payment(.failed))
        rig.trace = []
        return rig
    }

    @Test("B-146, B-100, C-142: a card is shown again, values kept and the code asked for; then it pays")
    func card() throws {
        var rig = try declined()
        try rig.feed(.retryRequested)
        #expect(rig.take() == ["attempt.opened(2)", "screen.changed(method)"])
        let form = try #require(rig.session.cardForm)
        #expect(form.maskedNumber.hasSuffix("4242") && form.expiry == "12/30" && !form.cvvPresent)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .invalidCvv)
        try rig.type(number: nil, expiry: nil, name: nil)
        try rig.feed(.cardSubmitted)
        try rig.answer(2, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(2, .cardWritten)
        try rig.answer(2, Fixture.payment(.success, id: "sbxpay_2"))
        #expect(rig.session.outcome.paid && rig.session.outcome.attempt == 2)
    }

    @Test("B-148: a second retry before anything else is refused and opens no attempt")
    func twice() throws {
        var rig = try declined()
        try rig.feed(.retryRequested)
        let before = rig.session
        #expect(refusal { try rig.feed(.retryRequested) } == .wrongState)
        #expect(rig.session == before && rig.session.attempts.count == 2)
    }

    @Test("B-099, B-149: choose another method goes back to the list, and the checkout stays ready")
    func chooseOther() throws {
        var rig = try declined()
        try rig.feed(.otherMethodRequested)
        #expect(rig.take() == ["cardform.changed", "selection.changed", "screen.changed(methods)"])
        #expect(rig.session.record.phase == .ready && rig.session.cardForm == nil && rig.secrets.held.isEmpty)
        #expect(refusal { try rig.feed(.otherMethodRequested) } == .wrongState)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.take().contains("attempt.opened(2)"), "B-142: afresh")
    }

    @Test("B-150: with a single method it is not offered, and refused; inline it always is")
    func singleMethod() throws {
        let single = Fixture.configuration(cardsOnly: true)
        var rig = try declined(Fixture.settings(), single)
        #expect(rig.session.screen?.actions == [.retry])
        #expect(refusal { try rig.feed(.otherMethodRequested) } == .wrongState)
        var inline = try EngineRig.inlineProcessing(Fixture.settings(), single)
        try inline.answer(1, Fixture.payment(.failed))
        #expect(inline.session.screen?.actions == [.retry, .chooseOther])
        try inline.feed(.otherMethodRequested)
        #expect(inline.session.screen?.kind == .methods && inline.session.cardForm != nil)
    }

    @Test("B-147, B-198: nothing is offered while the outcome is unknown, nor where nothing failed")
    func notOffered() throws {
        var unknown = try EngineRig.processing()
        try unknown.answer(1, Fixture.lost)
        var rigs = [unknown, try EngineRig.ready(), try EngineRig.card(), try EngineRig.processing()]
        for index in rigs.indices {
            for input in [SessionInput.retryRequested, .otherMethodRequested] {
                #expect(refusal { try rigs[index].feed(input) } == .wrongState, "\(index): \(input)")
            }
        }
        try unknown.answer(1, Fixture.payment(.failed))
        try unknown.feed(.retryRequested)
        #expect(unknown.take().contains("attempt.opened(2)"))
    }

    @Test("B-041, G-121: no retry while another checkout of the order is being paid")
    func sibling() throws {
        var rig = try declined()
        let first = rig.id
        rig.id = SessionID(high: 3, low: 3)
        try rig.present(Fixture.settings(), token: 2)
        try rig.answer(0, .initialized(Fixture.configuration()))
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        rig.id = first
        #expect(refusal { try rig.feed(.retryRequested) } == .alreadySubmitting)
    }

    @Test("B-103: a failed initialization is made again with the same token, and told again when it fails again")
    func initialization() throws {
        for splash in [true, false] {
            var rig = EngineRig()
            try rig.present(Fixture.settings(splash: splash))
            if splash { try rig.feed(.timerFired(.splash)) }
            try rig.answer(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "x")))
            #expect(rig.session.screen?.actions == [.retry])
            #expect(refusal { try rig.feed(.otherMethodRequested) } == .wrongState)
            rig.trace = []
            try rig.feed(.retryRequested)
            #expect(
                rig.take() == [
                    "checkout.initializing", "selection.changed",
                    "screen.changed(\(splash ? "splash" : "none"))", "> initialize",
                ])
            #expect((rig.timers[.splash] != nil) == splash)
            #expect(refusal { try rig.feed(.retryRequested) } == .notReady)
            try rig.answer(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "again")))
            #expect(rig.take().contains("attempt.failed(0, initialization)"))
            try rig.feed(.retryRequested)
            if splash { try rig.feed(.timerFired(.splash)) }
            try rig.answer(0, .initialized(Fixture.configuration()))
            #expect(rig.take().contains("checkout.ready") && rig.session.outcome.failure == nil)
        }
    }

    @Test("B-145: after the end, and while closing, nothing is repeated")
    func over() throws {
        var rig = try declined()
        rig.hostAnswers = false
        try rig.feed(.dismissRequested)
        #expect(refusal { try rig.feed(.retryRequested) } == .wrongState)
        try rig.feed(.hostClosed)
        #expect(refusal { try rig.feed(.retryRequested) } == .sessionEnded)
        #expect(refusal { try rig.feed(.otherMethodRequested) } == .sessionEnded)
    }
}
