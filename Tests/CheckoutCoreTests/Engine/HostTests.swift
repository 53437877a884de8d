import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// A host that is another process, as the engine sees it (B-062, B-032, B-057).
@Suite("A host of its own") struct HostTests {
    private static func present(
        _ settings: Settings = Fixture.settings(), _ configuration: EngineConfiguration = EngineConfiguration(),
        waits: Bool = false
    ) throws -> EngineRig {
        var rig = EngineRig(configuration: configuration)
        rig.hostAnswers = false
        try rig.present(settings) {
            $0.host = HostIdentity(hostID: "h", name: "lane-1", uid: 1000, pid: 3)
            $0.hostSecretDigest = [5]
            $0.waitsForClosing = waits
        }
        return rig
    }

    private static func onScreen(_ settings: Settings = Fixture.settings()) throws -> EngineRig {
        var rig = try present(settings)
        try rig.feed(.hostAsked)
        try rig.feed(.hostPresented)
        try rig.answer(0, .initialized(Fixture.configuration()))
        rig.trace = []
        return rig
    }

    @Test("B-032: the host's time is the configuration's; a surface that waits for another has that long more")
    func answerTime() throws {
        var configuration = EngineConfiguration()
        configuration.hostAnswer = 2_000
        var rig = try Self.present(Fixture.settings(), configuration, waits: true)
        #expect(rig.timers[.hostAnswer] == 7_000)
        try rig.feed(.hostAsked)
        #expect(rig.timers[.hostAnswer] == 2_000)
        try rig.feed(.timerFired(.hostAnswer))
        #expect(rig.session.isOver && rig.session.outcome.failure?.code == .unableToPresentPaymentMethod)
    }

    @Test(
        "B-062: lost where the shopper cannot leave; the grace is the configuration's, and a second loss adds nothing")
    func lost() throws {
        var rig = try Self.onScreen(Fixture.settings(ways: []))
        try rig.feed(.hostLost)
        #expect(rig.session.isSurfaceLost && rig.timers[.hostGrace] == 60_000 && rig.take() == [])
        #expect(rig.session.record.presentation == .onScreen)
        let host = HostIdentity(hostID: "h", name: "lane-1", uid: 1000, pid: 4)
        try rig.feed(.hostReturned(host))
        #expect(rig.session.record.host == host && rig.session.isSurfaceLost)
        try rig.feed(.hostLost)
        #expect(rig.timers[.hostGrace] == 60_000)
        try rig.feed(.hostPresented)
        #expect(!rig.session.isSurfaceLost && rig.timers[.hostGrace] == nil)
        #expect(refusal { try rig.feed(.hostReturned(host)) } == .wrongState)
        try rig.feed(.hostLost)
        try rig.feed(.timerFired(.hostGrace))
        #expect(
            rig.take() == ["presentation.closed", "checkout.dismissed(hostLost)", "screen.changed(none)"]
                || rig.session.outcome.dismissReason == .hostLost)
        #expect(rig.timers[.hostGrace] == nil)
    }

    @Test("B-062: whatever closes the checkout while its host is gone waits for nobody")
    func closedWhileLost() throws {
        var rig = try Self.onScreen(Fixture.settings(ways: []))
        try rig.feed(.hostLost)
        try rig.feed(.dismissRequested)
        let events = rig.take().filter { !$0.contains("changed") }
        #expect(
            events == [
                "presentation.closing", "presentation.closed", "checkout.dismissed(programmatic)", "> forget",
            ])
    }

    @Test("B-062: the grace never ends a payment: it is looked at again a minute later")
    func processing() throws {
        var rig = try Self.onScreen()
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        try rig.feed(.hostLost)
        #expect(rig.session.isSurfaceLost)
        for _ in 0..<3 {
            try rig.feed(.timerFired(.hostGrace))
            #expect(!rig.session.isOver && rig.timers[.hostGrace] == Limits.overdueMilliseconds)
        }
        try rig.answer(1, Fixture.payment(.success))
        try rig.feed(.timerFired(.hostGrace))
        // The success screen was up: what was captured is never reported as abandoned (B-042).
        #expect(rig.session.outcome.end == .success)
    }

    @Test("B-062, B-283: a restart loses every surface, also where the gesture was allowed, and the grace starts there")
    func restart() throws {
        var rig = try Self.onScreen()
        try rig.restart()
        #expect(rig.session.isSurfaceLost && rig.timers[.hostGrace] == 60_000)
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.screen?.kind == .methods)
        try rig.feed(.hostPresented)
        #expect(!rig.session.isSurfaceLost)
    }

    @Test("B-062: the host moved: number and code are wiped first, and after a payment that was under way")
    func moved() throws {
        var rig = try Self.onScreen(Fixture.settings(ways: []))
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        #expect(rig.secrets.held.count == 2)
        try rig.feed(.hostLost)
        try rig.feed(.hostReturned(HostIdentity(hostID: "h", name: "lane-1", uid: 1000, pid: 4)))
        #expect(rig.secrets.held.isEmpty && rig.session.cardForm?.cardholderName == "")
        try rig.feed(.hostPresented)
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.feed(.hostLost)
        try rig.feed(.hostReturned(HostIdentity(hostID: "h", name: "lane-1", uid: 1000, pid: 5)))
        #expect(rig.secrets.held.count == 2, "the create still needs them")
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(1, .cardWritten)
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.secrets.held.isEmpty && rig.session.cardForm?.numberState == .empty)
    }

    @Test("B-057: a method without a processing screen leaves the gesture as it is while its payment runs")
    func exempt() throws {
        for isExempt in [true, false] {
            var configuration = Fixture.configuration(surcharges: false)
            configuration.paymentMethods[0].noProcessingScreen = isExempt
            var rig = try Self.present()
            try rig.feed(.hostPresented)
            try rig.answer(0, .initialized(configuration))
            try rig.feed(.methodSelected("PAYMENT_CARD"))
            try rig.type()
            try rig.feed(.cardSubmitted)
            #expect(rig.session.attempts.last?.state == .processing)
            #expect(rig.session.screen?.gestureAllowed == isExempt)
            #expect(refusal { try rig.feed(.leaveRequested(.gesture)) } == (isExempt ? nil : .processing))
            #expect(rig.session.isOver == isExempt)
            #expect(rig.session.outcome.openAttempt == (isExempt ? 1 : 0))
        }
    }

    /// Goal: each way of losing a host says what happened, since what is to be done next differs.
    @Test("B-032, B-062, 10.3: what is told of a host that is lost: opening, shown, closing")
    func losses() throws {
        typealias Row = (
            name: String, reach: () throws -> EngineRig, input: SessionInput, line: String, message: String?
        )
        func closing() throws -> EngineRig {
            var rig = try Self.onScreen()
            try rig.feed(.dismissRequested)
            return rig
        }
        func lost() throws -> EngineRig {
            var rig = try Self.onScreen(Fixture.settings(ways: []))
            try rig.feed(.hostLost)
            return rig
        }
        let failed = "attempt.failed(0"
        let rows: [Row] = [
            ("opening, gone", { try Self.present() }, .hostLost, failed, "the host went away"),
            ("opening, silent", { try Self.present() }, .timerFired(.hostAnswer), failed, "the host did not answer"),
            (
                "opening, closed by it", { try Self.present() }, .hostClosed, failed,
                "the host closed it before it was shown"
            ),
            ("shown, gesture allowed", { try Self.onScreen() }, .hostLost, "checkout.dismissed(gesture)", nil),
            ("shown, not back in time", lost, .timerFired(.hostGrace), "checkout.dismissed(hostLost)", nil),
            ("closing, gone", closing, .hostLost, "checkout.dismissed(programmatic)", nil),
            ("closing, silent", closing, .timerFired(.hostClose), "checkout.dismissed(programmatic)", nil),
        ]
        var advice: Set<String> = []
        for row in rows {
            var rig = try row.reach()
            rig.trace = []
            try rig.feed(row.input)
            let told = rig.take()
            #expect(rig.events.filter(\.isTerminal).count == 1, "\(row.name)")
            #expect(told.contains { $0.hasPrefix(row.line) }, "\(row.name): \(told)")
            guard let message = row.message else { continue }
            let failure = try #require(rig.session.outcome.failure)
            #expect(failure.code == .unableToPresentPaymentMethod)
            #expect(failure.message == "unable to present CheckoutComponents (\(message))", "\(row.name)")
            advice.insert(failure.recovery)
        }
        #expect(advice.count == 3 && !advice.contains(""), "the next step is another one each time")
    }
}
