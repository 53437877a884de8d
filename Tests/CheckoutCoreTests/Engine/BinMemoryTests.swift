import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// What a session remembers of the BIN service while its form comes and goes.
@Suite("Answers of the BIN service in a session")
struct BinMemoryTests {
    private static let number = "4035500000000000"
    private static let prefix = CardReading.facts(number).prefix
    private static let both = BinAnswer(["VISA", "CARTES_BANCAIRES"].map { BinAnswer.Network(name: $0) })

    private static func rig() throws -> EngineRig {
        var configuration = Fixture.configuration()
        configuration.hasBinService = true
        return try EngineRig.card(Fixture.settings(), configuration)
    }

    @Test("C-050, C-063: a form that is opened again knows the answer; the service is asked once a session")
    func reopened() throws {
        var rig = try Self.rig()
        try rig.type(number: Self.number)
        try rig.feed(.timerFired(.binPause))
        try rig.answer(0, .networksFound(Self.prefix, Self.both))
        let method = try #require(rig.session.selection?.paymentMethods.first { $0.type == "PAYMENT_CARD" })
        let asked = rig.requests.count { if case .lookUp = $0 { true } else { false } }
        try rig.feed(.methodCancelled)
        try rig.feed(.methodSelected(method.id))
        #expect(rig.session.cardForm?.networkSource == .local && rig.session.cardForm?.numberState == .empty)
        try rig.type(number: Self.number)
        #expect(rig.session.cardForm?.networkSource == .remote && rig.timers[.binPause] == nil)
        #expect(rig.session.cardForm?.detectedNetworks.contains(.cartesBancaires) == true)
        #expect(rig.requests.count { if case .lookUp = $0 { true } else { false } } == asked)
    }

    @Test("C-063, C-187: nor does a form that was emptied forget it; another session knows nothing of it")
    func emptied() throws {
        var rig = try Self.rig()
        try rig.type(number: Self.number)
        try rig.feed(.timerFired(.binPause))
        // Not typed any more when the answer comes.
        try rig.type(number: "5555555555554444")
        try rig.answer(0, .networksFound(Self.prefix, Self.both))
        #expect(rig.session.cardForm?.networkSource == .local, "kept and not shown")
        var form = rig.session.form
        try form.handle(.idled)
        #expect(form.answers[Self.prefix] == Self.both && form.fields?.facts == nil)
        #expect(try Self.rig().session.form.answers[Self.prefix] == nil)
    }
}
