import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

@Suite("A person says what became of a payment (B-198)")
struct ResolutionTests {
    /// One word, given to an attempt in each state it can be in.
    struct Row: CustomTestStringConvertible, Sendable {
        let state: String
        let refusal: FailureCode?
        let make: @Sendable () throws -> AttemptMachine
        var testDescription: String { state }
    }

    private static func machine(_ events: [AttemptEvent]) throws -> AttemptMachine {
        let time = WallTime(unixMilliseconds: 1)
        var machine = AttemptMachine(number: 1, paymentMethodType: "PAYMENT_CARD", at: time)
        for event in events { _ = try machine.handle(event, at: time) }
        return machine
    }

    private static let submitted = AttemptEvent.submitted(
        reference: "r", maskedNumber: "", network: nil, callbacks: [])
    private static func processing() throws -> [AttemptEvent] {
        [submitted, .approved(amount: Money(minorUnits: 1999, currency: try CurrencyCode("EUR")), card: nil)]
    }

    private static func answered(_ status: PaymentStatus) -> AttemptEvent {
        guard case .answered(let answer) = Fixture.payment(status) else { preconditionFailure("a payment") }
        return .answered(answer)
    }

    static let rows = [
        Row(state: "open", refusal: .wrongState) { try machine([]) },
        Row(state: "awaiting decision", refusal: .wrongState) { try machine([submitted]) },
        Row(state: "processing", refusal: .processing) { try machine(processing()) },
        Row(state: "unknown", refusal: nil) { try machine(processing() + [.timedOut]) },
        Row(state: "pending", refusal: nil) { try machine(processing() + [answered(.pending)]) },
        Row(state: "paid", refusal: .wrongState) { try machine(processing() + [answered(.success)]) },
        Row(state: "declined", refusal: .wrongState) { try machine(processing() + [answered(.failed)]) },
        Row(state: "cancelled", refusal: .wrongState) { try machine([.cancelled]) },
    ]

    @Test("B-198, G-121: only what is unknown or pending is settled by hand", arguments: rows)
    func states(row: Row) throws {
        for paid in [true, false] {
            var machine = try row.make()
            let before = machine
            guard let code = row.refusal else {
                let effects = try machine.handle(.resolved(paid: paid), at: WallTime(unixMilliseconds: 2))
                #expect(effects.contains(.settle))
                let settlement = try #require(machine.record.settlement)
                #expect(settlement.paid == paid && settlement.by == .operator)
                #expect(machine.record.settledOutcome == (paid ? .success : .failed))
                #expect((machine.record.failure == nil) == paid)
                // The same word again is no second settlement; the opposite one is refused.
                let settled = machine
                #expect(try machine.handle(.resolved(paid: paid), at: WallTime(unixMilliseconds: 3)).isEmpty)
                #expect(throws: CheckoutFailure.self) {
                    try machine.handle(.resolved(paid: !paid), at: settlement.time)
                }
                #expect(machine == settled)
                continue
            }
            do throws(CheckoutFailure) {
                _ = try machine.handle(.resolved(paid: paid), at: WallTime(unixMilliseconds: 2))
                Issue.record("it was settled")
            } catch {
                #expect(error.code == code)
            }
            #expect(machine == before)
        }
    }

    @Test("B-198: while the request may still be written nobody can say that it was not paid")
    func unwritten() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        try rig.feed(.timerFired(.gateway))
        #expect(refusal { try rig.feed(.outcomeResolved(1, paid: false, reason: "")) } == .processing)
        try rig.answer(1, .cardWritten)
        try rig.feed(.outcomeResolved(1, paid: false, reason: "not in the list"))
        #expect(rig.audits.last == "resolve attempt 1: not in the list not paid")
    }

    @Test("B-198, B-041: paid by hand ends the checkout, not paid offers another attempt; each is told once")
    func session() throws {
        for paid in [true, false] {
            var rig = try EngineRig.processing()
            try rig.answer(1, Fixture.lost)
            rig.trace = []
            try rig.feed(.outcomeResolved(1, paid: paid, reason: ""))
            try rig.feed(.outcomeResolved(1, paid: paid, reason: ""))
            let told = rig.take().filter { $0.hasPrefix("payment.settled") }
            #expect(told == ["payment.settled(1, \(paid ? "success" : "failed"), paid \(paid))"])
            #expect(rig.timers[.settle] == nil)
            #expect(rig.session.screen?.kind == (paid ? .success : .error))
            #expect(rig.session.outcome.paid == paid)
            #expect(rig.audits.filter { $0.hasPrefix("resolve") }.count == 1)
            if !paid { #expect(rig.session.screen?.actions == [.retry, .chooseOther]) }
        }
    }

    @Test("B-041: an answer that says the opposite of what is recorded is noted for operators and changes nothing")
    func contradiction() throws {
        typealias Story = (name: String, run: (inout EngineRig) throws -> Void, late: PaymentStatus, noted: Bool)
        let stories: [Story] = [
            ("settled as not paid", { try $0.feed(.outcomeResolved(1, paid: false, reason: "")) }, .success, true),
            ("settled as paid", { try $0.feed(.outcomeResolved(1, paid: true, reason: "")) }, .failed, true),
            (
                "settled as paid, and it was", { try $0.feed(.outcomeResolved(1, paid: true, reason: "")) }, .success,
                false
            ),
            ("declined", { try $0.answer(1, Fixture.payment(.failed)) }, .success, true),
            ("declined twice", { try $0.answer(1, Fixture.payment(.failed)) }, .failed, false),
            ("paid", { try $0.answer(1, Fixture.payment(.success)) }, .failed, true),
            ("paid, then pending", { try $0.answer(1, Fixture.payment(.success)) }, .pending, false),
        ]
        for story in stories {
            var rig = try EngineRig.processing()
            try rig.answer(1, Fixture.lost)
            try story.run(&rig)
            let (before, events, audits) = (rig.session.attempts, rig.events.count, rig.audits.count)
            try rig.answer(1, Fixture.payment(story.late))
            #expect(rig.session.attempts == before && rig.events.count == events, "\(story.name)")
            let note = Note.contradiction(1, paid: story.late == .success)
            #expect(rig.notes.last == (story.noted ? note : .staleAnswer(1)), "\(story.name)")
            #expect(rig.audits.count == audits + (story.noted ? 1 : 0), "\(story.name)")
        }
    }
}
