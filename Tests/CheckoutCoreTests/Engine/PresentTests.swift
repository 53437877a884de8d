import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("From present to ready")
struct PresentTests {
    @Test("B-029, B-030, B-121: opening, presented, splash for 500 ms, then the list")
    func splash() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings(splash: true))
        #expect(
            rig.take() == [
                "presentation.opening", "checkout.initializing", "> initialize", "presentation.presented",
                "screen.changed(splash)",
            ])
        #expect(rig.timers == [.splash: 500, .total: .hours(24), .idle: .minutes(15)])
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.take() == [])
        #expect(rig.session.selection == nil && rig.session.clientSession == nil)
        try rig.feed(.timerFired(.splash))
        #expect(rig.take() == ["checkout.ready", "selection.changed", "screen.changed(methods)"])
        #expect(rig.session.record.phase == .ready && rig.session.record.order == Fixture.order())
        #expect(rig.session.record.filteredMethods == ["APPLE_PAY"])
    }

    @Test("B-121: a configuration that comes after the splash is not held back")
    func late() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings(splash: true))
        try rig.feed(.timerFired(.splash))
        rig.trace = []
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.take().first == "checkout.ready")
    }

    @Test("B-122: a single method is opened directly")
    func single() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings())
        rig.trace = []
        try rig.answer(0, .initialized(Fixture.configuration(cardsOnly: true)))
        #expect(
            rig.take() == [
                "checkout.ready", "selection.changed", "attempt.opened(1)", "cardform.changed",
                "screen.changed(method)",
            ])
        #expect(rig.session.screen?.actions == [.submit, .cancel])
    }

    @Test("B-064, B-103: a failed initialization is told once and stays with a retry")
    func initError() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings(splash: true))
        rig.trace = []
        let failure = CheckoutFailure(.missingConfiguration, "no configuration")
        try rig.answer(0, .initializationFailed(failure))
        try rig.answer(0, .initializationFailed(failure))
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.take() == ["attempt.failed(0, initialization)", "selection.changed", "screen.changed(initError)"])
        #expect(rig.session.screen?.actions == [.retry] && rig.session.screen?.title == "Payment System Error")
        #expect(rig.session.screen?.failure?.diagnosticsID.count == 36)
        #expect(rig.session.outcome.failure?.code == .missingConfiguration)
    }

    @Test("B-047, B-048: with the error screen off a failed initialization closes first and ends")
    func initErrorCloses() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings(error: false))
        rig.trace = []
        try rig.answer(0, .initializationFailed(CheckoutFailure(.invalidClientToken, "expired")))
        #expect(
            rig.take() == [
                "presentation.closing", "screen.changed(dismissed)", "presentation.closed",
                "attempt.failed(0, initialization, final)", "screen.changed(none)", "> forget",
            ])
        #expect(rig.session.isOver && rig.session.record.end == .failure && rig.session.record.sealedToken == nil)
    }

    @Test("B-125: a configuration without methods is misconfigured-payment-methods")
    func empty() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings())
        var configuration = Fixture.configuration()
        configuration.paymentMethods = []
        try rig.answer(0, .initialized(configuration))
        #expect(rig.session.record.failure?.code == .misconfiguredPaymentMethods)
    }

    @Test("B-027: a token that is live elsewhere is refused, and free again after the end")
    func tokenTwice() throws {
        var rig = try EngineRig.ready()
        let first = rig.id
        rig.id = SessionID(high: 1, low: 2)
        let failure = #expect(throws: CheckoutFailure.self) { try rig.present() }
        #expect(failure?.code == .alreadyPresenting && failure?.existingSession == first)
        #expect(rig.engine[rig.id] == nil && rig.engine.session(withTokenDigest: [1]) == first)
        rig.id = first
        try rig.feed(.dismissRequested)
        #expect(rig.engine.session(withTokenDigest: [1]) == nil)
        rig.id = SessionID(high: 1, low: 2)
        try rig.present()
    }

    @Test("B-127: MANUAL is invalid-value; the vault does not exist yet")
    func refused() throws {
        var rig = EngineRig()
        var settings = Settings()
        settings.paymentHandling = .manual
        #expect(refusal { try rig.present(settings) } == .invalidValue)
        #expect(refusal { try rig.present { $0.intent = .vault } } == .unimplemented)
        #expect(rig.engine.sessions.isEmpty)
    }

    @Test("B-032: a host that does not answer in 10 s fails to present, and nothing else is told")
    func hostAnswer() throws {
        var rig = EngineRig()
        rig.hostAnswers = false
        try rig.present(Fixture.settings())
        #expect(rig.timers[.hostAnswer] == 10_000)
        rig.trace = []
        try rig.feed(.timerFired(.hostAnswer))
        #expect(rig.take() == ["attempt.failed(0, initialization, final)", "> forget"])
        #expect(rig.session.record.failure?.code == .unableToPresentPaymentMethod && rig.timers.isEmpty)
    }

    @Test("B-036: dismissed while opening, nothing comes up; a second dismiss joins the first")
    func dismissWhileOpening() throws {
        var rig = EngineRig()
        rig.hostAnswers = false
        try rig.present(Fixture.settings())
        rig.trace = []
        try rig.feed(.dismissRequested)
        try rig.feed(.dismissRequested)
        try rig.feed(.hostPresented)
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.take() == ["presentation.closing", "screen.changed(dismissed)"])
        try rig.feed(.timerFired(.hostClose))
        #expect(
            rig.take() == [
                "presentation.closed", "checkout.dismissed(programmatic)", "screen.changed(none)", "> forget",
            ])
    }
}
