import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// Goal: after selecting the method that is selected already there is an attempt to pay with, or one that money hangs
/// on, and the number that the caller is told (the newest) is that one's.
@Suite("Selecting the active method") struct SelectAgainTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What comes of it, as it is told.
        var lines: [String]
        var isInline = false
        var reach: @Sendable () throws -> EngineRig
    }

    private static func submitted(_ callbacks: CallbackKinds, inline: Bool = false) throws -> EngineRig {
        var rig = try EngineRig.card(callbacks: callbacks)
        try rig.type()
        try rig.feed(.cardSubmitted)
        return rig
    }

    private static func restarted(_ rig: EngineRig) throws -> EngineRig {
        var rig = rig
        try rig.restart()
        try rig.answer(0, .initialized(Fixture.configuration()))
        return rig
    }

    private static func ended(_ result: GatewayResult, error: Bool = true) throws -> EngineRig {
        var rig = try EngineRig.inlineProcessing(Fixture.settings(error: error))
        try rig.answer(1, result)
        return rig
    }

    private static func managed(_ result: GatewayResult) throws -> EngineRig {
        var rig = try EngineRig.processing()
        try rig.answer(1, result)
        return rig
    }

    private static let nothing: [String] = []
    private static let afresh = ["attempt.opened(2)", "screen.changed(method)"]

    static let rows: [Row] = [
        Row(testDescription: "its attempt is open", lines: nothing) { try EngineRig.card() },
        Row(testDescription: "the gate is open", lines: nothing) { try submitted(.gate) },
        Row(testDescription: "the key is asked for", lines: nothing) { try submitted(.idempotencyKey) },
        Row(testDescription: "it is being paid", lines: nothing) { try EngineRig.processing() },
        Row(testDescription: "nobody knows", lines: nothing) { try managed(Fixture.lost) },
        Row(testDescription: "it is paid", lines: nothing) { try managed(Fixture.payment(.success)) },
        Row(testDescription: "it is pending", lines: nothing) {
            try managed(Fixture.payment(.pending, outcome: .complete))
        },
        Row(testDescription: "open, then a restart", lines: nothing) { try restarted(EngineRig.card()) },
        Row(testDescription: "the gate was open at a restart", lines: ["attempt.opened(2)"]) {
            try restarted(submitted(.gate))
        },
        Row(testDescription: "the key was asked for at a restart", lines: ["attempt.opened(2)"]) {
            try restarted(submitted(.idempotencyKey))
        },
        Row(testDescription: "the gate aborted", lines: afresh) {
            var rig = try submitted(.gate)
            try rig.reply(.gateAbort(message: nil))
            return rig
        },
        Row(testDescription: "it was declined", lines: afresh) { try managed(Fixture.payment(.failed)) },
        Row(testDescription: "nothing was created", lines: afresh) { try managed(Fixture.notCreated) },
        Row(testDescription: "declined, inline", lines: afresh) { try ended(Fixture.payment(.failed)) },
        Row(testDescription: "declined, inline without an error screen", lines: ["attempt.opened(2)"]) {
            try ended(Fixture.payment(.failed), error: false)
        },
        Row(testDescription: "declined, then a restart", lines: ["attempt.opened(2)"]) {
            try restarted(managed(Fixture.payment(.failed)))
        },
        Row(testDescription: "shipping came to nothing", lines: afresh) {
            var rig = try EngineRig.express()
            try rig.feed(.shippingAddressSet(Fixture.address()))
            try rig.reply(.failed("no"))
            return rig
        },
    ]

    @Test("B-177, B-142, B-283: an attempt that came to nothing is followed by a fresh one", arguments: rows)
    func table(_ row: Row) throws {
        var rig = try row.reach()
        rig.trace = []
        let (attempts, form) = (rig.session.attemptCount, rig.session.cardForm)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.take() == row.lines)
        #expect(rig.session.attemptCount == attempts + (row.lines.isEmpty ? 0 : 1))
        #expect(rig.session.cardForm == form, "what was typed stays")
        let newest = try #require(rig.session.newestAttempt)
        let isLive = [.open, .awaitingDecision, .processing, .unknown].contains(newest.state)
        #expect(isLive || newest.outcome == .success || newest.outcome == .pending)
        // Once more changes nothing: it is the same one.
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.take() == [])
    }

    @Test("B-177: what is then submitted is paid as the attempt that was told")
    func pays() throws {
        var rig = try Self.restarted(Self.submitted(.gate))
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.session.attemptCount == 2 && rig.session.newestAttempt?.state == .awaitingDecision)
    }
}
