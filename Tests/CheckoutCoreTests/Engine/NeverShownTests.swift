import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// A checkout can be paid, by calls, before its host has shown it. Then nothing comes up.
@Suite("Paid before it is shown (B-032, B-042)") struct NeverShownTests {
    enum Way: String, CaseIterable { case hostLost, hostClosed, noAnswer, noAnswerAfterRestart }
    enum Money: String, CaseIterable { case paid, pending, unknown, underWay, declined }

    private static func opening() throws -> EngineRig {
        var rig = EngineRig()
        rig.hostAnswers = false
        try rig.present(Fixture.settings()) {
            $0.host = HostIdentity(hostID: "h", name: "lane-1", uid: 1000, pid: 3)
            $0.hostSecretDigest = [5]
        }
        try rig.feed(.hostAsked)
        try rig.answer(0, .initialized(Fixture.configuration()))
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(1, .cardWritten)
        return rig
    }

    @Test(
        "B-032, B-042, B-050: what was paid is told as paid, and never as a failed initialization",
        arguments: Way.allCases, Money.allCases)
    func ends(way: Way, money: Money) throws {
        var rig = try Self.opening()
        switch money {
        case .paid: try rig.answer(1, Fixture.payment(.success))
        case .pending: try rig.answer(1, Fixture.payment(.pending))
        case .unknown: try rig.answer(1, Fixture.lost)
        case .declined: try rig.answer(1, Fixture.payment(.failed))
        case .underWay: break
        }
        switch way {
        case .hostLost: try rig.feed(.hostLost)
        case .hostClosed: try rig.feed(.hostClosed)
        case .noAnswer: try rig.feed(.timerFired(.hostAnswer))
        case .noAnswerAfterRestart:
            try rig.restart()
            try rig.feed(.timerFired(.hostAnswer))
        }
        if money == .underWay {
            // Never while a payment is processing (B-062).
            #expect(!rig.session.isOver && rig.timers[.hostAnswer] == Limits.overdueMilliseconds)
            try rig.answer(1, Fixture.payment(.success))
            try rig.feed(.timerFired(.hostAnswer))
            #expect(rig.events.filter(\.isTerminal).map(\.name) == ["checkout.success"])
            return
        }
        let last = rig.events.filter(\.isTerminal)
        #expect(last.count == 1 && rig.session.isOver)
        switch money {
        case .paid, .pending:
            #expect(last.first?.name == "checkout.success")
            #expect(rig.session.outcome.end == .success && rig.session.outcome.failure == nil)
        case .unknown:
            #expect(last.first?.name == "checkout.dismissed" && rig.session.record.openAttempt == 1)
            try rig.answer(1, Fixture.payment(.success))
            #expect(rig.session.outcome.paid && rig.events.last?.name == "payment.settled")
        case .underWay: break
        case .declined:
            #expect(last.first?.name == "attempt.failed")
            #expect(rig.session.outcome.payment == .failed)
        }
    }

    @Test(
        "B-041, B-050, B-283: a success that was told as pending stays one when the payment is settled as failed",
        arguments: [false, true])
    func pendingThenFailed(restarts: Bool) throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.pending))
        try rig.answer(1, Fixture.payment(.failed))
        if restarts { try rig.restart() }
        try rig.feed(.dismissRequested)
        #expect(rig.events.filter(\.isTerminal).map(\.name) == ["checkout.success"])
        #expect(!rig.session.outcome.paid && rig.session.attempts.count == 1)
    }
}
