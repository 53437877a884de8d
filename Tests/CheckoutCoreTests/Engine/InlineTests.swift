import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Inline sessions")
struct InlineTests {
    private let start = SessionInput.startRequested(theme: nil)

    @Test("B-090, B-114, B-116, B-121, B-122: opened, started once, ready at the list without a splash")
    func starts() throws {
        var rig = EngineRig()
        try rig.open(Fixture.settings(splash: true))
        #expect(rig.take() == ["checkout.initializing"])
        #expect(rig.session.record.phase == .initializing && rig.session.record.presentation == nil)
        #expect(refusal { try rig.feed(.methodSelected("PAYMENT_CARD")) } == .notReady)
        try rig.feed(start)
        #expect(rig.take() == ["> initialize"])
        try rig.feed(start)
        #expect(rig.take() == [])
        #expect(rig.session.clientSession == nil && rig.timers[.splash] == nil)
        try rig.answer(0, .initialized(Fixture.configuration(cardsOnly: true)))
        #expect(
            rig.take() == ["checkout.ready", "selection.changed", "cardform.changed", "screen.changed(methods)"])
        let snapshot = rig.session.snapshot()
        #expect(snapshot.shape == .inline && snapshot.presentationContext == .fromSelection && snapshot.host == nil)
        #expect(snapshot.clientSession != nil && snapshot.selection?.selectedPaymentMethod == nil)
        #expect(snapshot.filteredMethods == ["APPLE_PAY"], "B-126: configured, and not possible here")
        #expect(snapshot.screen?.overlay == false, "B-128: the list is the caller's own")
        try rig.feed(start)
        #expect(rig.take() == [])
    }

    @Test("B-104, B-105: a failed initialization is told once, shows nothing, and is the last word")
    func initializationFails() throws {
        var rig = EngineRig()
        try rig.open()
        try rig.feed(start)
        rig.trace = []
        let failure = GatewayResult.initializationFailed(CheckoutFailure(.invalidClientToken, "expired"))
        try rig.answer(0, failure)
        #expect(rig.take() == ["attempt.failed(0, initialization, final)", "> forget"])
        try rig.answer(0, failure)
        #expect(rig.take() == [] && rig.session.screen == nil && rig.session.record.end == .failure)
        for input in [
            start, .stopRequested, .refreshRequested, .closeRequested, .retryRequested, .otherMethodRequested,
            .methodSelected("PAYMENT_CARD"),
        ] {
            #expect(refusal { try rig.feed(input) } == .sessionEnded, "\(input)")
        }
    }

    @Test("B-125, B-124: an initialization without methods fails; the same of a refresh shows the empty list")
    func withoutMethods() throws {
        var empty = Fixture.configuration()
        empty.paymentMethods = []
        var rig = EngineRig()
        try rig.open()
        try rig.feed(start)
        try rig.answer(0, .initialized(empty))
        #expect(rig.session.outcome.failure?.code == .misconfiguredPaymentMethods && rig.session.isOver)
        var ready = try EngineRig.inline()
        try ready.feed(.refreshRequested)
        try ready.answer(0, .initialized(empty))
        #expect(ready.session.selection?.paymentMethods == [] && ready.session.record.phase == .ready)
        #expect(ready.session.cardForm == nil && ready.session.screen?.kind == .methods)
    }

    @Test(
        "B-110, B-111, B-112, B-113: detaching is silent, again and again is once, and the next start begins anew"
    )
    func stops() throws {
        var rig = try EngineRig.inline()
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        rig.trace = []
        try rig.feed(.stopRequested)
        #expect(
            rig.take() == [
                "attempt.cancelled(1)", "cardform.changed", "selection.changed", "screen.changed(none)",
            ])
        #expect(rig.secrets.held.isEmpty, "C-187: the card goes with the form")
        let snapshot = rig.session.snapshot()
        #expect(snapshot.phase == .initializing && snapshot.clientSession == nil && snapshot.selection == nil)
        try rig.feed(.stopRequested)
        #expect(rig.take() == [])
        try rig.feed(start)
        #expect(rig.take() == ["checkout.initializing", "> initialize"])
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.take().first == "checkout.ready" && rig.session.record.phase == .ready)
        #expect(rig.events.filter { $0.isTerminal }.isEmpty)
    }

    @Test("B-112: stopped while it initializes; a late answer changes nothing")
    func stopsEarly() throws {
        var rig = EngineRig()
        try rig.open()
        try rig.feed(start)
        try rig.feed(.stopRequested)
        rig.trace = []
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.take() == [] && rig.session.record.phase == .initializing)
        try rig.answer(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "x")))
        #expect(!rig.session.isOver)
    }

    @Test("B-118, B-146: a refresh on the error screen keeps what failed, and it can be repeated afterwards")
    func refreshAfterFailure() throws {
        for reloads in [true, false] {
            var rig = try EngineRig.inlineProcessing()
            try rig.answer(1, Fixture.payment(.failed))
            try rig.feed(.refreshRequested)
            #expect(rig.session.screen?.kind == .error && rig.session.selection == nil)
            #expect(refusal { try rig.feed(.retryRequested) } == .notReady)
            #expect(refusal { try rig.feed(.otherMethodRequested) } == .notReady)
            guard reloads else {
                try rig.answer(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "x")))
                #expect(rig.session.screen?.actions.contains(.retry) == true, "B-119")
                continue
            }
            try rig.answer(0, .initialized(Fixture.configuration()))
            #expect(rig.session.screen?.actions == [.retry, .chooseOther])
            try rig.feed(.retryRequested)
            #expect(rig.session.attempts.map(\.number) == [1, 2] && rig.session.screen?.kind == .method)
        }
    }

    @Test("B-118, B-120: a refresh loads again, drops list and form, and a second one is ignored")
    func refreshes() throws {
        var rig = EngineRig()
        try rig.open()
        try rig.feed(.refreshRequested)
        #expect(rig.take() == ["checkout.initializing"], "nothing to do before ready")
        rig = try EngineRig.inline()
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        rig.trace = []
        try rig.feed(.refreshRequested)
        #expect(
            rig.take() == [
                "attempt.cancelled(1)", "cardform.changed", "selection.changed", "screen.changed(none)",
                "checkout.initializing", "> initialize",
            ])
        #expect(rig.session.record.phase == .initializing && rig.session.selection == nil)
        try rig.feed(.refreshRequested)
        #expect(rig.take() == [] && rig.session.isLoading)
        #expect(refusal { try rig.feed(.methodSelected("PAYMENT_CARD")) } == .notReady)
        try rig.answer(0, .initialized(Fixture.configuration(cardsOnly: true)))
        #expect(
            rig.take() == ["checkout.ready", "selection.changed", "cardform.changed", "screen.changed(methods)"])
        #expect(rig.session.selection?.paymentMethods.count == 1)
    }

    @Test("B-119: a failed refresh is delivered, and leaves it ready as before")
    func refreshFails() throws {
        var rig = try EngineRig.inline()
        try rig.feed(.refreshRequested)
        rig.trace = []
        try rig.answer(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "unreachable")))
        #expect(
            rig.take() == [
                "attempt.failed(0, refresh)", "checkout.ready", "selection.changed", "cardform.changed",
                "screen.changed(methods)",
            ])
        #expect(rig.session.record.phase == .ready && rig.session.clientSession != nil && !rig.session.isOver)
        try rig.feed(.refreshRequested)
        #expect(rig.take().contains("> initialize"))
    }

    @Test("B-117: an order that changed makes the snapshot stale, and a refresh makes it fresh")
    func stale() throws {
        var rig = try EngineRig.inline()
        try rig.answer(0, .orderUpdated(Fixture.order(fee: 5)))
        #expect(rig.take() == ["checkout.updated", "screen.changed(methods)"])
        #expect(rig.session.clientSession?.stale == true)
        try rig.feed(.refreshRequested)
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.clientSession?.stale == false)
    }

    @Test("B-118: no refresh, and no second attempt, beside a payment")
    func refreshWhilePaying() throws {
        var rig = try EngineRig.inlineProcessing()
        #expect(refusal { try rig.feed(.refreshRequested) } == .processing)
        try rig.answer(1, Fixture.lost)
        #expect(refusal { try rig.feed(.refreshRequested) } == .outcomeUnknown)
    }

    @Test("B-113, B-041, B-070, B-073: a close dismisses; a payment under way goes on; a second close is none")
    func closes() throws {
        var rig = try EngineRig.inline()
        try rig.feed(.closeRequested)
        #expect(rig.take().filter { $0.hasPrefix("checkout") } == ["checkout.dismissed(close)"])
        try rig.feed(.closeRequested)
        #expect(rig.take() == [])
        #expect(refusal { try rig.feed(start) } == .sessionEnded)
        var paying = try EngineRig.inlineProcessing()
        try paying.feed(.closeRequested)
        #expect(paying.take().contains("checkout.dismissed(close, open 1)"))
        try paying.answer(1, Fixture.payment(.success))
        #expect(paying.take().contains("payment.settled(1, success, paid true)"))
        #expect(refusal { try paying.feed(.closeRequested) } == nil)
    }

    @Test("inline: what is for inline sessions alone is refused to a managed one, which notices nothing")
    func managed() throws {
        var rig = try EngineRig.ready()
        let before = rig.session
        for input in [start, .stopRequested, .refreshRequested, .closeRequested] {
            #expect(refusal { try rig.feed(input) } == .wrongState, "\(input)")
        }
        #expect(rig.session == before)
    }

    @Test("B-107: a surface brings its own theme")
    func theme() throws {
        var rig = try EngineRig.inline()
        let theme = Theme()
        try rig.feed(.startRequested(theme: theme))
        #expect(rig.session.record.theme == theme)
    }

    @Test("B-027: a token that is live is refused to an inline session, and frees with its end")
    func token() throws {
        var rig = try EngineRig.inline()
        let first = rig.id
        rig.id = SessionID(high: 2, low: 2)
        do {
            try rig.open(token: 1)
            Issue.record("two live sessions of one token")
        } catch {
            #expect(error.code == .alreadyPresenting && error.existingSession == first)
        }
        rig.id = first
        try rig.feed(.closeRequested)
        rig.id = SessionID(high: 2, low: 2)
        try rig.open(token: 1)
    }

    @Test("B-127: MANUAL is refused at open")
    func manual() throws {
        var rig = EngineRig()
        var settings = Settings()
        settings.paymentHandling = .manual
        #expect(refusal { try rig.open(settings) } == .invalidValue)
    }

    @Test("B-283: after a restart a started one goes on, one that was not waits for its start as before")
    func restarts() throws {
        var opened = EngineRig()
        try opened.open()
        try opened.restart()
        #expect(opened.take() == ["checkout.initializing"] && opened.timers[.total] != nil)
        try opened.feed(start)
        #expect(opened.take() == ["> initialize"], "told once for the first start")
        var stopped = try EngineRig.inlineProcessing()
        try stopped.feed(.stopRequested)
        stopped.trace = []
        try stopped.restart()
        #expect(stopped.take() == ["> find(1)"] && stopped.session.isStartable)
        try stopped.answer(1, Fixture.payment(.success))
        try stopped.feed(start)
        #expect(stopped.session.isOver && stopped.session.outcome.paid)
        var running = try EngineRig.inline()
        try running.feed(.methodSelected("PAYMENT_CARD"))
        running.trace = []
        try running.restart()
        #expect(running.take() == ["checkout.initializing", "> initialize"])
        try running.feed(start)
        #expect(running.take() == [], "B-114: it is running")
        try running.answer(0, .initialized(Fixture.configuration()))
        #expect(running.session.screen?.kind == .method && running.session.cardForm?.expiry == "")
        try running.restart()
        try running.answer(0, .initializationFailed(CheckoutFailure(.invalidClientToken, "expired")))
        #expect(running.session.outcome.dismissReason == .daemonRestarted)
    }
}
