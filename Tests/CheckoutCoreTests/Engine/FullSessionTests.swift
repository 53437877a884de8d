import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// Goal: a client that tries card after card reaches an end, and is told what to do.
@Suite("A session that has had all its attempts")
struct FullSessionTests {
    /// One attempt short of the bound, the last of them open.
    private func almostFull() throws -> EngineRig {
        var rig = try EngineRig.card()
        for _ in 1..<Limits.attemptsPerSessionMax {
            try rig.feed(.methodCancelled)
            try rig.feed(.methodSelected("PAYMENT_CARD"))
        }
        rig.trace = []
        return rig
    }

    @Test("one more attempt than the bound is WRONG_STATE, by select and by submit, and changes nothing")
    func refused() throws {
        var rig = try almostFull()
        #expect(rig.session.attemptCount == Limits.attemptsPerSessionMax)
        try rig.feed(.methodCancelled)
        let before = rig.session
        #expect(refusal { try rig.feed(.methodSelected("PAYMENT_CARD")) } == .wrongState)
        #expect(rig.session == before)
        do throws(CheckoutFailure) {
            try rig.feed(.methodSelected("PAYMENT_CARD"))
        } catch {
            #expect(error.recovery == "Dismiss it and present a new checkout." && error.retry == .never)
            #expect(error.message.contains("\(Limits.attemptsPerSessionMax)"))
        }
        try rig.feed(.dismissRequested)
        #expect(rig.session.isOver)
    }

    @Test("the last attempt can be paid with, and after its decline no other one opens")
    func last() throws {
        var rig = try almostFull()
        let number = Limits.attemptsPerSessionMax
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(number, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(number, .cardWritten)
        try rig.answer(number, Fixture.payment(.failed))
        #expect(rig.session.outcome.payment == .failed)
        try rig.type()
        #expect(refusal { try rig.feed(.cardSubmitted) } == .wrongState)
    }

    /// Who is sent to a new checkout while this one may be paid, pays twice.
    @Test("B-198: an unknown outcome of the last attempt is told before there being no room")
    func unknown() throws {
        var rig = try almostFull()
        let number = Limits.attemptsPerSessionMax
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(number, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(number, .cardWritten)
        try rig.answer(number, Fixture.lost)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .outcomeUnknown)
    }
}
