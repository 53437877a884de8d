import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// Gate and key of one attempt.
@Suite("Gate and idempotency key")
struct GateTests {
    private func submitted(_ callbacks: CallbackKinds) throws -> EngineRig {
        var rig = try EngineRig.card(callbacks: callbacks)
        try rig.type()
        rig.trace = []
        try rig.feed(.cardSubmitted)
        return rig
    }

    private func creates(_ rig: EngineRig) -> [CreatePayment] {
        rig.requests.compactMap { if case .create(let create) = $0 { create } else { nil } }
    }

    /// From `awaiting` to the create: the client session is told last.
    private func finish(_ rig: inout EngineRig) throws {
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
    }

    @Test("B-137, B-134: the gate is asked after awaiting_decision and before anything else, with the method's type")
    func order() throws {
        var rig = try submitted([.gate, .idempotencyKey])
        #expect(rig.take() == ["cardform.changed", "attempt.awaiting_decision(1)", "? gate(1)"])
        #expect(rig.questions.last?.paymentMethodType == "PAYMENT_CARD")
        #expect(rig.session.screen?.kind == .method, "the processing screen comes with attempt.processing")
        try rig.reply(.gateContinue(key: nil))
        #expect(rig.take() == ["? closed 1", "? idempotencyKey(1)"])
        try rig.reply(.idempotencyKey("caller-1"))
        #expect(rig.take() == ["? closed 2", "> updateOrder(1, VISA)"])
        try finish(&rig)
        #expect(rig.take().contains("attempt.processing(1)"))
        #expect(rig.session.screen?.kind == .processing)
    }

    /// Who is there, what each answers, and what the create carries.
    struct Precedence: Sendable {
        var callbacks: CallbackKinds
        var gate: String?
        var provider: String?
        var sent: String?
    }

    static let precedences = [
        Precedence(callbacks: .gate, gate: "g", sent: "g"), Precedence(callbacks: .gate),
        Precedence(callbacks: [.gate, .idempotencyKey], gate: "g", sent: "g"),
        Precedence(callbacks: [.gate, .idempotencyKey], provider: "p", sent: "p"),
        Precedence(callbacks: .idempotencyKey, provider: "p", sent: "p"), Precedence(callbacks: .idempotencyKey),
    ]

    @Test("B-135: the gate's key wins; without one, or without a gate, the provider is asked", arguments: precedences)
    func precedence(_ row: Precedence) throws {
        let (callbacks, gate, provider, sent) = (row.callbacks, row.gate, row.provider, row.sent)
        var rig = try submitted(callbacks)
        if callbacks.contains(.gate) { try rig.reply(.gateContinue(key: gate)) }
        if callbacks.contains(.idempotencyKey), gate == nil { try rig.reply(.idempotencyKey(provider)) }
        try finish(&rig)
        let attempt = try #require(rig.session.attempts.first)
        #expect(attempt.idempotencyKey == sent ?? "")
        // G-103: no create goes out without a key.
        #expect(creates(rig).map(\.reference) == [sent ?? attempt.reference])
        #expect(rig.questions.filter { $0.kind == .idempotencyKey }.count <= 1, "B-132: once per attempt")
    }

    @Test(
        "B-136: abort fails the attempt with merchant-error and the message, and nothing is created",
        arguments: ["too expensive" as String?, nil, ""])
    func abort(message: String?) throws {
        var rig = try submitted([.gate])
        try rig.reply(.gateAbort(message: message))
        let attempt = try #require(rig.session.attempts.first)
        #expect(attempt.outcome == .notCreated && attempt.failure?.errorID == "merchant-error")
        #expect(attempt.failure?.message == (message == "too expensive" ? message : "Payment creation aborted"))
        #expect(rig.take().contains("attempt.failed(1, notCreated)"))
        #expect(rig.session.screen?.kind == .error && creates(rig).isEmpty)
        #expect(rig.requests.allSatisfy { if case .updateOrder = $0 { false } else { true } })
        try rig.feed(.cardFormUpdated(CardFormChange()))
        #expect(rig.session.cardForm?.isLoading == false, "values kept but the code")
    }

    @Test("B-138: the gate never times out, and is noted after 5 s")
    func slowGate() throws {
        var rig = try submitted([.gate])
        #expect(rig.questions.last?.deadline == nil)
        #expect(rig.timers[.gateSlow] == 5_000 && rig.timers[.owner] == nil && rig.timers[.gateway] == nil)
        try rig.feed(.timerFired(.gateSlow))
        #expect(rig.notes == [.gateSlow(1)])
        #expect(rig.session.attempts.first?.state == .awaitingDecision)
        try rig.reply(.gateContinue(key: nil))
        try finish(&rig)
        #expect(rig.session.attempts.first?.state == .processing)
    }

    @Test("B-138: an owner that is lost while deciding aborts", arguments: [CallbackKinds.gate, .idempotencyKey])
    func lost(callbacks: CallbackKinds) throws {
        var rig = try submitted(callbacks)
        try rig.reply(.lost)
        #expect(rig.session.attempts.first?.failure?.code == .merchantError)
        #expect(rig.session.attempts.first?.outcome == .notCreated)
        #expect(creates(rig).isEmpty)
    }

    @Test("B-132: no key within 20 s is merchant-error, with nothing created; a later answer is noted and dropped")
    func keyTimeout() throws {
        var rig = try submitted([.idempotencyKey])
        #expect(rig.timers[.owner] == 20_000)
        try rig.feed(.timerFired(.owner))
        let failure = try #require(rig.session.attempts.first?.failure)
        #expect(failure.code == .merchantError && failure.message.contains("idempotencyKey"))
        let before = rig.session
        try rig.reply(.idempotencyKey("late"))
        #expect(rig.session == before && rig.notes.last == .staleOwnerAnswer(1))
        #expect(creates(rig).isEmpty)
    }

    @Test("B-139: leaving the method is refused while the decision is pending")
    func leaving() throws {
        var rig = try submitted([.gate])
        #expect(refusal { try rig.feed(.methodCancelled) } == .awaitingDecision)
        #expect(refusal { try rig.feed(.methodSelected("PAY_NL_IDEAL")) } != nil)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .alreadySubmitting)
        #expect(rig.session.attempts.first?.state == .awaitingDecision)
    }

    @Test("B-139, B-148: a submit from the error screen waits for its gate; retry opens no attempt beside it")
    func retryWhileDeciding() throws {
        var rig = try submitted([.gate])
        try rig.reply(.gateAbort(message: nil))
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.session.screen?.kind == .error && rig.session.attempts.last?.state == .awaitingDecision)
        let before = rig.session
        #expect(refusal { try rig.feed(.retryRequested) } == .awaitingDecision)
        #expect(refusal { try rig.feed(.otherMethodRequested) } == .awaitingDecision)
        #expect(rig.session == before)
        try rig.reply(.gateContinue(key: nil))
        try rig.answer(2, .orderUpdated(Fixture.order(fee: 120)))
        #expect(creates(rig).map(\.attempt) == [2])
    }

    @Test(
        "B-139, B-137: a checkout closed while deciding starts no payment, whatever is answered then",
        arguments: [SessionInput.dismissRequested, .leaveRequested(.gesture)])
    func closed(input: SessionInput) throws {
        var rig = try submitted([.gate])
        try rig.feed(input)
        #expect(rig.session.isOver)
        #expect(rig.take().contains("attempt.cancelled(1)"))
        #expect(rig.session.attempts.first?.outcome == .cancelled && rig.session.attempts.first?.failure == nil)
        try rig.reply(.gateContinue(key: "k"))
        #expect(rig.notes.last == .staleOwnerAnswer(1))
        #expect(creates(rig).isEmpty)
    }

    @Test("B-140: the caller's key is in the record before the gateway hears of it, and goes to create only")
    func stored() throws {
        var rig = try submitted([.idempotencyKey])
        let before = rig.requests.count
        try rig.reply(.idempotencyKey("caller-1"))
        #expect(rig.session.attempts.first?.idempotencyKey == "caller-1")
        try finish(&rig)
        let later = rig.requests.dropFirst(before)
        #expect(later.filter { "\($0)".contains("caller-1") }.count == 1, "the create alone")
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.session.attempts.first?.idempotencyKey == "caller-1")
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.session.attempts.last?.idempotencyKey == "", "the next attempt begins without it")
    }

    @Test("G-103: a key that an earlier payment used up is refused; one under which nothing was made is not")
    func usedKey() throws {
        var rig = try submitted([.idempotencyKey])
        try rig.reply(.idempotencyKey("once"))
        try finish(&rig)
        try rig.answer(1, Fixture.notCreated)
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.reply(.idempotencyKey("once"))
        try rig.answer(2, .orderUpdated(Fixture.order(fee: 120)))
        #expect(rig.session.attempts.last?.state == .processing)
        try rig.answer(2, Fixture.payment(.failed))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.reply(.idempotencyKey("once"))
        let third = try #require(rig.session.attempts.last)
        #expect(third.number == 3 && third.outcome == .notCreated && third.failure?.errorID == "invalid-value")
        #expect(creates(rig).map(\.attempt) == [1, 2])
    }

    @Test("B-283: an attempt that waited for a decision ends as cancelled after a restart, and nothing is created")
    func restart() throws {
        var rig = try submitted([.gate])
        try rig.restart()
        #expect(rig.session.attempts.first?.outcome == .cancelled)
        #expect(rig.session.record.callbacks == [.gate], "the next attempt is asked about all the same")
        #expect(creates(rig).isEmpty)
    }

    @Test("B-285: two sessions with two keys never mix")
    func twoSessions() throws {
        var rig = try EngineRig.card(callbacks: [.idempotencyKey])
        try rig.type()
        try rig.feed(.cardSubmitted)
        let first = try #require(rig.questions.last)
        rig.id = SessionID(high: 1, low: 2)
        try rig.present(Fixture.settings(), token: 2) { $0.callbacks = [.gate] }
        var other = Fixture.configuration()
        other.clientSession.clientSessionID = "cs-2"
        try rig.answer(0, .initialized(other))
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.reply(.gateContinue(key: "two"))
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        rig.id = SessionID(high: 1, low: 1)
        try rig.feed(.ownerAnswered(first.number, .idempotencyKey("one")))
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        #expect(creates(rig).map { "\($0.session.low) \($0.reference)" } == ["2 two", "1 one"])
    }

    @Test("B-133: a gate that is given later applies to the next attempt; shipping is never added (B-019)")
    func offered() throws {
        var rig = try submitted([.idempotencyKey])
        try rig.feed(.callbacksOffered([.gate, .shippingAddress, .shippingOption]))
        try rig.reply(.idempotencyKey(nil))
        #expect(rig.requests.last.map { if case .updateOrder = $0 { true } else { false } } == true)
        try finish(&rig)
        try rig.answer(1, Fixture.payment(.failed))
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.questions.last?.kind == .gate)
        #expect(rig.session.record.callbacks == [.gate, .idempotencyKey])
    }

    @Test(
        "B-139: an answer that cannot be is refused, changes nothing, and the question stays open",
        arguments: [
            OwnerAnswer.idempotencyKey("k"), .shippingCommitted, .gateContinue(key: ""), .gateContinue(key: "a b"),
            .gateContinue(key: "a\u{7}"), .gateContinue(key: String(repeating: "k", count: 129)),
            .gateContinue(key: "\u{202E}k"),
        ])
    func wrong(answer: OwnerAnswer) throws {
        var rig = try submitted([.gate])
        let before = rig.session
        #expect(refusal { try rig.reply(answer) } == .invalidRequest)
        #expect(rig.session == before)
        try rig.reply(.gateContinue(key: String(repeating: "k", count: 128)))
        try finish(&rig)
        #expect(creates(rig).count == 1)
    }
}
