import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The BIN look-up and the choice of a network, as a session does them.
@Suite("Networks of a session")
struct NetworkFlowTests {
    private static func rig(surcharges: Bool = true) throws -> EngineRig {
        var configuration = Fixture.configuration(surcharges: surcharges)
        configuration.hasBinService = true
        return try EngineRig.card(Fixture.settings(), configuration)
    }

    private static let coBadged = "4035500000000000"
    private static let prefix = CardReading.facts(coBadged).prefix
    private static let both = BinAnswer(["VISA", "CARTES_BANCAIRES"].map { BinAnswer.Network(name: $0) })

    @Test("C-050, B-190: 350 ms after the last change the service is asked, and its answer is told once")
    func asked() throws {
        var rig = try Self.rig()
        try rig.type(number: "4035500", expiry: nil, cvv: nil, name: nil)
        #expect(rig.timers[.binPause] == nil)
        try rig.type(number: "40355000", expiry: nil, cvv: nil, name: nil)
        #expect(rig.timers[.binPause] == 350)
        try rig.type(number: Self.coBadged, expiry: nil, cvv: nil, name: nil)
        #expect(rig.timers[.binPause] == 350 && !rig.requests.contains(.lookUp(rig.id, Self.prefix)))
        try rig.feed(.timerFired(.binPause))
        #expect(rig.requests.last == .lookUp(rig.id, Self.prefix))
        _ = rig.take()
        try rig.answer(0, .networksFound(Self.prefix, Self.both))
        #expect(rig.take() == ["cardform.changed"] && rig.session.cardForm?.networkSource == .remote)
        try rig.answer(0, .networksFound(Self.prefix, Self.both))
        #expect(rig.take() == [], "only when something changes")
        let asked = rig.requests.count
        try rig.type(number: "4035500000000018", expiry: nil, cvv: nil, name: nil)
        #expect(rig.timers[.binPause] == nil && rig.requests.count == asked, "once a prefix")
    }

    @Test("C-052: a failed look-up does not block the form")
    func failed() throws {
        var rig = try Self.rig()
        try rig.type()
        try rig.feed(.timerFired(.binPause))
        try rig.answer(0, .networksNotFound(CardReading.facts("4242424242424242").prefix))
        #expect(rig.session.cardForm?.networkSource == .localFallback && rig.session.cardForm?.isValid == true)
        try rig.feed(.cardSubmitted)
    }

    @Test(
        "C-154, B-193, B-195: the surcharge follows the choice in the same state; the client session is told, and not waited for"
    )
    func surcharge() throws {
        var rig = try Self.rig()
        try rig.type(number: Self.coBadged)
        try rig.feed(.timerFired(.binPause))
        try rig.answer(0, .networksFound(Self.prefix, Self.both))
        #expect(rig.session.cardForm?.selectedNetwork == .visa && rig.session.cardForm?.surcharge == 120)
        _ = rig.take()
        try rig.feed(.networkSelected(.cartesBancaires))
        #expect(rig.session.cardForm?.selectedNetwork == .cartesBancaires && rig.session.cardForm?.surcharge == nil)
        #expect(rig.take() == ["cardform.changed", "> updateOrder(0, CARTES_BANCAIRES)"])
        let failure = CheckoutFailure(.failedToCreateSession, "not now")
        try rig.answer(0, .orderUpdateFailed(failure))
        #expect(rig.session.cardForm?.isValid == true, "a failure blocks nothing")
        try rig.feed(.cardSubmitted)
        guard case .updateOrder(_, 1, _, .cartesBancaires, _)? = rig.requests.last else {
            Issue.record("it is told again before paying")
            return
        }
    }

    @Test("C-058, B-192: a network that cannot be chosen changes nothing")
    func refused() throws {
        var rig = try Self.rig()
        try rig.type(number: Self.coBadged)
        let before = rig.session
        #expect(refusal { try rig.feed(.networkSelected(.cartesBancaires)) } == .networkNotSelectable)
        #expect(refusal { try rig.feed(.networkSelected(.eftpos)) } == .networkNotSelectable)
        #expect(rig.session == before)
    }

    @Test("C-061: who submits while a look-up is open asks for it at once, and waits 2 s at most")
    func hurried() throws {
        var rig = try Self.rig()
        try rig.type(number: Self.coBadged)
        #expect(rig.session.isLookingUp)
        try rig.feed(.lookupHurried)
        #expect(rig.requests.last == .lookUp(rig.id, Self.prefix))
        #expect(rig.timers[.binWait] == 2000 && rig.timers[.binPause] == nil)
        var answered = rig
        try answered.answer(0, .networksFound(Self.prefix, Self.both))
        #expect(!answered.session.isLookingUp && answered.timers[.binWait] == nil)
        try rig.feed(.timerFired(.binWait))
        #expect(!rig.session.isLookingUp && rig.session.cardForm?.networkSource == .localFallback)
        try rig.feed(.cardSubmitted)
        #expect(rig.session.newestAttempt?.network == .visa)
    }

    @Test("C-145: leaving the method stops the pause, and a late answer changes nothing")
    func left() throws {
        var rig = try Self.rig()
        try rig.type(number: Self.coBadged)
        #expect(rig.timers[.binPause] != nil)
        try rig.feed(.methodCancelled)
        #expect(rig.timers[.binPause] == nil && rig.session.cardForm == nil && rig.secrets.held.isEmpty)
        let before = rig.session
        try rig.answer(0, .networksFound(Self.prefix, Self.both))
        #expect(rig.session == before)
    }

    @Test("C-098, C-140: whatever comes first in another month judges the form anew")
    func monthEnd() throws {
        var rig = try Self.rig()
        try rig.type(expiry: "07/26")
        #expect(rig.session.cardForm?.isValid == true)
        rig.month = YearMonth(year: 2026, month: 8)
        try rig.feed(.timerFired(.binPause))
        #expect(
            rig.session.cardForm?.isValid == false && rig.session.cardForm?.errors.map(\.errorID) == ["card_expired"])
    }
}
