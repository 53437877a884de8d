import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Time-outs")
struct TimerTests {
    @Test("timers: idle and total end a session with a dismissal", arguments: [SessionTimer.idle, .total])
    func timeout(_ timer: SessionTimer) throws {
        var rig = try EngineRig.card()
        try rig.feed(.timerFired(timer))
        #expect(rig.take().contains("checkout.dismissed(timeout)"))
        #expect(rig.session.isOver && rig.timers.isEmpty)
    }

    @Test("timers: never while a payment is processing; it is looked at again", arguments: [SessionTimer.idle, .total])
    func notWhileProcessing(_ timer: SessionTimer) throws {
        var rig = try EngineRig.processing()
        try rig.feed(.timerFired(timer))
        #expect(!rig.session.isOver && rig.timers[timer] == 60_000)
    }

    @Test("timers: 0 is never; C-187: card data go after 15 idle minutes all the same")
    func never() throws {
        var configuration = EngineConfiguration()
        configuration.sessionIdle = 0
        configuration.sessionTotal = 0
        var rig = EngineRig(configuration: configuration)
        try rig.present(Fixture.settings())
        try rig.answer(0, .initialized(Fixture.configuration(cardsOnly: true)))
        try rig.type()
        #expect(rig.timers == [.idle: .minutes(15)])
        try rig.feed(.timerFired(.idle))
        #expect(!rig.session.isOver && rig.secrets.held.isEmpty && rig.timers.isEmpty)
        #expect(rig.session.cardForm?.maskedNumber == "")
    }

    @Test(
        "C-187, B-138: card data go after 15 idle minutes while a gate waits too, and what it lets through then is refused"
    )
    func idleAtTheGate() throws {
        var configuration = EngineConfiguration()
        configuration.sessionIdle = 0
        var rig = EngineRig(configuration: configuration)
        try rig.present(Fixture.settings()) { $0.callbacks = [.gate] }
        try rig.answer(0, .initialized(Fixture.configuration()))
        if rig.session.selection?.selectedPaymentMethod == nil { try rig.feed(.methodSelected("PAYMENT_CARD")) }
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.timers[.idle] == Limits.cardIdleMilliseconds && !rig.secrets.held.isEmpty)
        try rig.feed(.timerFired(.idle))
        #expect(rig.secrets.held.isEmpty && rig.session.openQuestion != nil)
        try rig.reply(.gateContinue(key: nil))
        if case .updateOrder? = rig.requests.last { try rig.answer(1, .orderUpdated(Fixture.order(fee: 120))) }
        #expect(rig.session.attempts[0].outcome == .notCreated)
        #expect(rig.session.attempts[0].failure?.code == .merchantError)
        #expect(!rig.requests.contains { if case .create = $0 { true } else { false } })
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.session.attempts.count == 2)
    }

    @Test("C-187: a longer idle limit wipes first and dismisses at its own time")
    func longIdle() throws {
        var configuration = EngineConfiguration()
        configuration.sessionIdle = .minutes(40)
        var rig = EngineRig(configuration: configuration)
        try rig.present(Fixture.settings())
        try rig.answer(0, .initialized(Fixture.configuration(cardsOnly: true)))
        try rig.type()
        try rig.feed(.timerFired(.idle))
        #expect(rig.secrets.held.isEmpty && rig.timers[.idle] == .minutes(25))
        try rig.feed(.timerFired(.idle))
        #expect(rig.session.record.dismissReason == .timeout)
    }

    @Test("timers: input starts the idle time again, an answer of the gateway does not")
    func touch() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.timerFired(.splash))
        let before = rig.session
        try rig.feed(.searchChanged(""))
        #expect(rig.timers[.idle] == .minutes(15))
        #expect(rig.session == before)
    }

    @Test("B-198: the client session that does not answer ends the attempt before anything is charged")
    func update() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.timers[.gateway] == 60_000)
        try rig.feed(.timerFired(.gateway))
        #expect(rig.take().contains("attempt.failed(1, notCreated)"))
    }

    @Test("B-012: a host that does not close is not waited for longer than 5 s")
    func hostClose() throws {
        var rig = try EngineRig.ready()
        rig.hostAnswers = false
        try rig.feed(.dismissRequested)
        #expect(rig.timers == [.hostClose: 5000] && rig.session.record.presentation == .closing)
        try rig.feed(.timerFired(.hostClose))
        #expect(rig.session.isOver && rig.timers.isEmpty)
    }
}
