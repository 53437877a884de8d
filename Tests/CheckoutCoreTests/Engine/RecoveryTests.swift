import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("After a restart (B-283)")
struct RecoveryTests {
    @Test("B-283: a payment that was under way is asked for, never made again, and its result told once")
    func processing() throws {
        var rig = try EngineRig.processing()
        try rig.restart()
        #expect(rig.take() == ["screen.changed(processing)", "> find(1)"])
        #expect(rig.timers[.gateway] == 60_000 && rig.session.clientSession == nil)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .notReady)
        try rig.answer(1, Fixture.payment(.success))
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.events.filter(\.isTerminal).count == 1 && rig.session.outcome.paid)
        #expect(rig.requests.filter { if case .create = $0 { true } else { false } }.count == 1)
    }

    @Test("B-283: a payment that came to nothing brings methods and form back")
    func processingFailed() throws {
        var rig = try EngineRig.processing()
        try rig.restart()
        rig.trace = []
        try rig.answer(1, Fixture.payment(.failed))
        #expect(
            rig.take() == [
                "attempt.failed(1, failed)", "screen.changed(error)", "checkout.initializing", "> initialize",
            ])
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.screen?.actions == [.retry, .chooseOther] && rig.session.attempts.count == 1)
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.take().contains("attempt.opened(2)"))
    }

    @Test("B-283: what cannot be found out is unknown, told once however often it is asked for")
    func unknown() throws {
        var rig = try EngineRig.processing()
        try rig.restart()
        try rig.answer(1, Fixture.lost)
        try rig.restart()
        try rig.answer(1, Fixture.lost)
        try rig.feed(.timerFired(.settle))
        #expect(rig.take().filter { $0.hasPrefix("attempt.failed") } == ["attempt.failed(1, unknown)"])
        #expect(rig.session.screen?.title == "Payment status unknown")
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.session.screen?.kind == .success)
    }

    @Test("B-283: without a payment under way the session is initialised again, with an empty form")
    func form() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.restart()
        rig.trace = []
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(
            rig.take() == [
                "checkout.ready", "selection.changed", "cardform.changed",
                "screen.changed(method)",
            ])
        #expect(rig.session.attempts.count == 1 && rig.session.attempts[0].state == .open)
        #expect(rig.session.cardForm?.maskedNumber == "" && rig.session.screen?.kind == .method)
    }

    @Test("B-283: at the list it is at the list again, and nothing of the presentation is told twice")
    func list() throws {
        var rig = try EngineRig.ready()
        try rig.restart()
        #expect(rig.take() == ["checkout.initializing", "> initialize"])
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.screen?.kind == .methods && rig.session.record.presentation == .onScreen)
    }

    @Test("B-283: a decision that was waited for is cancelled")
    func awaiting() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        rig.trace = []
        try rig.restart()
        #expect(rig.take() == ["attempt.cancelled(1)", "checkout.initializing", "> initialize"])
    }

    @Test("B-283: when it cannot be initialised again it is dismissed as daemon_restarted")
    func gone() throws {
        var rig = try EngineRig.ready()
        try rig.restart()
        try rig.answer(0, .initializationFailed(CheckoutFailure(.invalidClientToken, "expired")))
        #expect(rig.take().contains("checkout.dismissed(daemonRestarted)"))
    }

    @Test("B-283: opening and closing are finished")
    func halfway() throws {
        var opening = EngineRig()
        opening.hostAnswers = false
        try opening.present(Fixture.settings())
        opening.trace = []
        try opening.restart()
        #expect(opening.take() == ["presentation.presented", "checkout.initializing", "> initialize"])
        let cases: [(GatewayResult, String)] = [
            (Fixture.payment(.success), "checkout.success(1, success, paid true)"),
            (Fixture.payment(.failed), "attempt.failed(1, failed, final)"),
        ]
        for (answer, line) in cases {
            var rig = try EngineRig.processing(Fixture.settings(success: false, error: false))
            rig.hostAnswers = false
            try rig.answer(1, answer)
            rig.trace = []
            try rig.restart()
            #expect(rig.take().prefix(2) == ["presentation.closed", line])
        }
        var dismissed = try EngineRig.ready()
        dismissed.hostAnswers = false
        try dismissed.feed(.dismissRequested)
        try dismissed.restart()
        #expect(dismissed.take().contains("checkout.dismissed(programmatic)"))
    }

    @Test("B-046, B-283: a success screen is shown again, and its success told once")
    func success() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.success))
        rig.trace = []
        try rig.restart()
        #expect(rig.take() == ["screen.changed(success)"])
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.events.filter(\.isTerminal).count == 1)
    }

    @Test("B-041, B-283: an ended session with a payment under way asks for it and stays ended")
    func ended() throws {
        var rig = try EngineRig.processing()
        try rig.feed(.dismissRequested)
        rig.trace = []
        try rig.restart()
        #expect(rig.take() == ["> find(1)"])
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.take() == ["payment.settled(1, success, paid true)", "> forget"])
        #expect(rig.session.record.end == .dismissed && rig.session.outcome.paid)
    }

    @Test("timers: the time before the restart counts")
    func total() throws {
        var rig = try EngineRig.ready()
        rig.now.wall.unixMilliseconds += 3_600_000
        try rig.restart()
        #expect(rig.timers[.total] == .hours(23))
    }

    /// Goal: a restart ends what the owner decided about, and nothing else: an attempt whose shipping was asked about
    /// has nothing submitted, so it goes on, without a commit.
    @Test("B-283, B-138, B-236, 13.1: what becomes of an open question", arguments: [false, true])
    func questions(inline: Bool) throws {
        func rig(_ callbacks: CallbackKinds) throws -> EngineRig {
            guard inline else {
                return try EngineRig.card(Fixture.shippingSettings(), Fixture.express(), callbacks: callbacks)
            }
            var rig = EngineRig()
            try rig.open(Fixture.shippingSettings(), callbacks: callbacks)
            try rig.feed(.startRequested(theme: nil))
            try rig.answer(0, .initialized(Fixture.express()))
            return rig
        }
        let shipping: CallbackKinds = [.shippingAddress, .shippingOption]
        var address = try rig(shipping)
        try address.feed(.shippingAddressSet(Fixture.address()))
        var option = address
        try option.reply(.shippingOptions(Fixture.options))
        for asked in [address, option] {
            var rig = asked
            #expect(rig.session.openQuestion != nil && rig.session.attemptCount == 1)
            rig.trace = []
            try rig.restart()
            try rig.answer(0, .initialized(Fixture.express()))
            #expect(!rig.take().contains { $0.hasPrefix("attempt.") }, "nothing is told of it")
            #expect(rig.session.newestAttempt?.state == .open && rig.session.openQuestion == nil)
            #expect(rig.session.attemptCount == 1 && rig.session.shippingStatus?.isRunning == false)
            try rig.type()
            #expect(refusal { try rig.feed(.cardSubmitted) } == .merchantError, "B-233: nothing is committed")
            // An answer to what was asked before the stop counts for nothing.
            try rig.reply(.shippingOptions(Fixture.options))
            #expect(rig.session.shippingStatus?.options == [])
            try rig.feed(.shippingAddressSet(Fixture.address()))
            try rig.reply(.shippingOptions(Fixture.options))
            try rig.reply(.shippingCommitted)
            try rig.read(Fixture.shipped("standard", 490))
            try rig.feed(.cardSubmitted)
            #expect(rig.session.attemptCount == 1 && rig.session.newestAttempt?.state == .awaitingDecision)
        }
        for kind in [CallbackKinds.gate, .idempotencyKey] {
            var rig = try rig(kind)
            try rig.type()
            if !inline { try rig.feed(.methodSelected("PAYMENT_CARD")) }
            try rig.feed(.shippingAddressSet(Fixture.address()))
            if case .shipping? = rig.requests.last { try rig.read(Fixture.order()) }
            try rig.feed(.cardSubmitted)
            rig.trace = []
            try rig.restart()
            #expect(rig.take().first == "attempt.cancelled(1)")
            #expect(rig.session.newestAttempt?.outcome == .cancelled)
        }
    }
}
