import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Goal: a checkout with many attempts behind it costs what a fresh one costs.
@Suite("The attempts of one session")
struct AttemptBookTests {
    /// A decline from submit to the error screen.
    private func decline(_ rig: inout EngineRig) throws {
        try rig.feed(.cardSubmitted)
        let number = rig.session.attemptCount
        try rig.answer(number, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(number, .cardWritten)
        try rig.answer(number, Fixture.payment(.failed))
        var code = CardFormChange()
        code.cvv = rig.secrets.typed("123")
        try rig.feed(.cardFormUpdated(code))
    }

    @Test("an input makes no copy of the attempts before: of 700 at most one is written anew")
    func sharing() throws {
        var rig = try EngineRig.card()
        try rig.type()
        for _ in 0..<700 { try decline(&rig) }
        #expect(rig.session.attemptCount == 700 && rig.session.liveAttempts.isEmpty)
        rig.trace = []
        func step(_ input: SessionInput) throws {
            let before = rig.session.book
            try rig.feed(input)
            let after = rig.session.book
            #expect(after.cellsShared(with: before) >= Int(before.count) - 1, "\(input)")
            #expect(after.live.count <= 1 && after.changed.isEmpty, "\(input)")
        }
        try step(.cardSubmitted)
        try step(.gatewayAnswered(701, .orderUpdated(Fixture.order(fee: 120))))
        try step(.gatewayAnswered(701, .cardWritten))
        try step(.gatewayAnswered(701, Fixture.payment(.failed)))
        try step(.searchChanged("x"))
    }

    /// Loose on purpose, and the fastest of many rounds: a walk over all attempts, once an input, is far beyond it.
    @Test("the 900th attempt takes about as long as the 10th")
    func ratio() throws {
        var rig = try EngineRig.card()
        try rig.type()
        func fastest(of rounds: Int) throws -> Duration {
            var best = Duration.seconds(1000)
            for _ in 0..<rounds {
                best = min(best, try ContinuousClock().measure { try decline(&rig) })
                rig.trace = []
            }
            return best
        }
        let early = try fastest(of: 20)
        while rig.session.attemptCount < 880 { try decline(&rig) }
        rig.trace = []
        let late = try fastest(of: 20)
        #expect(late < early * 8, "\(early) at the 10th, \(late) at the 900th")
    }

    @Test("only what was written is stored again", arguments: [1, 40, 100] as [AttemptNumber])
    func saved(count: AttemptNumber) throws {
        var engine = Engine(
            configuration: EngineConfiguration(), secrets: CountingSecrets(), amounts: NoAmountTexts())
        var record = SessionRecord(sessionID: SessionID(high: 1, low: 1), ownerUID: 1)
        record.end = .dismissed
        let attempts = (1...count).map { number in
            var attempt = Attempt(
                number: number, paymentMethodType: "PAYMENT_CARD", opened: WallTime(unixMilliseconds: 0))
            (attempt.state, attempt.outcome) = (.ended, number == count ? .pending : .failed)
            return attempt
        }
        engine.restore(record, attempts: attempts.reversed())
        #expect(engine[record.sessionID]?.attempts == attempts)
        #expect(engine[record.sessionID]?.liveAttempts.map(\.number) == [count])
        let moment = Moment(
            now: Now(monotonic: MonotonicTime(nanoseconds: 0), wall: WallTime(unixMilliseconds: 0)),
            month: YearMonth(year: 2026, month: 7), actor: .gateway, entropy: Entropy(1, 2, 3, 4))
        let effects = try engine.handle(
            .gatewayAnswered(count, Fixture.payment(.success)), of: record.sessionID, moment)
        let saved = effects.compactMap { if case .saveAttempt(let number) = $0 { number } else { nil } }
        #expect(saved == [count])
        #expect(engine[record.sessionID]?.liveAttempts == [] && engine[record.sessionID]?.outcome.paid == true)
    }
}
