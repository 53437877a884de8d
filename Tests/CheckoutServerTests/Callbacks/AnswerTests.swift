import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

@Suite struct AnswerTests {
    private func asked(
        _ bench: Bench, _ kinds: [CallbackKind] = [.gate], card: String = "4242424242424242"
    ) throws -> (TestClient, SessionID, UInt32) {
        let client = bench.client()
        let session = try client.present {
            $0.wantsGate = kinds.contains(.gate)
            $0.wantsIdempotencyKey = kinds.contains(.idempotencyKey)
        }
        try client.fillIn(session, card)
        let listener = try client.listen(session, kinds)
        _ = try client.submit(session)
        return (client, session, listener)
    }

    @Test("security: an answer counts once; a second and an unknown one are NOT_FOUND and change nothing")
    func twice() throws {
        let bench = try Bench()
        let (client, session, listener) = try asked(bench)
        #expect(client.failure(try client.answer(listener, .gateAbort(message: "no"))) == nil)
        let second = try client.answer(listener, .gateContinue(key: "k"))
        #expect(client.failure(second)?.code == .notFound)
        let unknown = try client.send(
            "Callbacks/Answer",
            CallbacksAnswerRequest(questionID: String(repeating: "0", count: 32), answer: .gateContinue(key: nil)))
        #expect(client.failure(unknown)?.code == .notFound)
        #expect(try client.attempts(session).first?.failure?.message == "no")
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("B-132, B-139: an answer after 20 s, or after the checkout was closed, is dropped and noted")
    func late() throws {
        let bench = try Bench()
        let (client, session, listener) = try asked(bench, [.idempotencyKey])
        bench.pass(19_900)
        #expect(try client.attempts(session).first?.state == .awaitingDecision)
        bench.pass(200)
        #expect(try client.attempts(session).first?.failure?.code == .merchantError)
        #expect(client.failure(try client.answer(listener, .idempotencyKey("k")))?.code == .notFound)
        #expect(bench.environment.log.contains { $0.rendered.contains("question that is not open") })
        let (other, _, gate) = try {
            let client = bench.client()
            let session = try client.present(key: "other") { $0.wantsGate = true }
            try client.fillIn(session)
            let gate = try client.listen(session, [.gate])
            _ = try client.submit(session)
            let _: SessionsDismissResponse = try client.ask(
                "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
            return (client, session, gate)
        }()
        #expect(other.failure(try other.answer(gate, .gateContinue(key: "k")))?.code == .notFound)
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("security: a stranger and another connection of the owner cannot answer")
    func stranger() throws {
        let bench = try Bench()
        let (client, session, listener) = try asked(bench)
        let id = try #require(client.questions(listener).first).questionID
        func answer(_ other: TestClient) throws -> FailureCode? {
            let request = CallbacksAnswerRequest(questionID: id, answer: .gateContinue(key: nil))
            return other.failure(try other.send("Callbacks/Answer", request))?.code
        }
        #expect(try answer(bench.client()) == .permissionDenied)
        #expect(try answer(bench.client(uid: 1001, roles: .operate)) == .notFound)
        #expect(try answer(bench.client(uid: 1001)) == .notOwner)
        #expect(try client.attempts(session).first?.state == .awaitingDecision)
        #expect(try answer(client) == nil)
    }

    @Test("A wrong kind, none at all and a key that cannot be sent are INVALID_REQUEST, and the question stays open")
    func wrong() throws {
        let bench = try Bench()
        let (client, _, listener) = try asked(bench)
        let wrong: [CallbacksAnswerRequest.Answer?] = [
            .idempotencyKey("k"), .shippingCommitted, .shippingOptions([]), nil, .gateContinue(key: ""),
            .gateContinue(key: "a\u{202E}b"), .gateContinue(key: "a\nb"),
            .gateContinue(key: String(repeating: "k", count: 129)),
        ]
        for answer in wrong { #expect(client.failure(try client.answer(listener, answer))?.code == .invalidRequest) }
        #expect(client.failure(try client.answer(listener, .gateContinue(key: "good"))) == nil)
        #expect(bench.gateway.ledger.map(\.key) == ["good"])
    }

    @Test("B-140: the caller's key is in the store before the gateway hears of it")
    func durable() throws {
        let bench = try Bench()
        let (client, session, listener) = try asked(bench)
        bench.store.isHeld = true
        let answered = try client.answer(listener, .gateContinue(key: "first"))
        bench.pass(200)
        #expect(bench.gateway.ledger.isEmpty)
        #expect(try client.reply(answered, CallbacksAnswerResponse.self) == nil, "its answer waits too")
        bench.store.isHeld = false
        bench.turn()
        let row = try #require(bench.store.rows.attempts[session]?[1])
        #expect(row.reference == "key first")
        #expect(try unsafe Attempt.decode(row.body.span.bytes, arena: Arena()).idempotencyKey == "first")
        #expect(bench.gateway.ledger.map(\.key) == ["first"])
    }

    @Test("G-103, B-279: a key used up by a payment that only the store still knows is refused before the call")
    func usedUp() throws {
        let bench = try Bench { $0.endedSessionsKept = 0 }
        let (client, first, listener) = try asked(bench)
        try client.answer(listener, .gateContinue(key: "once"))
        bench.pass(5_000)
        // Those that are over are looked at when one more is.
        let other = try client.present(key: "other")
        let _: SessionsDismissResponse = try client.ask("Sessions/Dismiss", SessionsDismissRequest(sessionID: other))
        bench.pass(100)
        #expect(bench.server.engine[first] == nil, "forgotten by now")
        let session = try client.present(key: "second") { $0.wantsGate = true }
        try client.fillIn(session)
        let again = try client.listen(session, [.gate])
        _ = try client.submit(session)
        #expect(client.failure(try client.answer(again, .gateContinue(key: "once"))) == nil)
        let attempt = try #require(try client.attempts(session).first)
        #expect(attempt.outcome == .notCreated && attempt.failure?.errorID == "invalid-value")
        #expect(bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("G-103: the daemon's own key of another attempt is no key for an owner to give, and breaks no commit")
    func anothersReference() throws {
        let bench = try Bench()
        let client = bench.client()
        let paid = try client.present(key: "plain")
        try client.fillIn(paid, "4000000000000002")
        _ = try client.submit(paid)
        let reference = try #require(try client.attempts(paid).first?.reference)
        let (owner, session, listener) = try asked(bench)
        #expect(bench.gateway.ledger.map(\.key) == [reference])
        #expect(owner.failure(try owner.answer(listener, .gateContinue(key: reference))) == nil)
        let attempt = try #require(try client.attempts(session).first)
        #expect(attempt.outcome == .notCreated && attempt.failure?.errorID == "invalid-value")
        #expect(bench.gateway.ledger.map(\.charges) == [0])
    }

    @Test("G-103: while a key may be used up its attempt stands under it, and under its own reference afterwards")
    func takenReference() throws {
        let (bench, gateway) = try SlowGateway.bench()
        // A card that the sandbox makes no payment of.
        let (first, held, one) = try asked(bench, card: "4000000000000051")
        let id = try #require(first.questions(one).last).questionID
        _ = try first.send(
            "Callbacks/Answer", CallbacksAnswerRequest(questionID: id, answer: .gateContinue(key: "mine")))
        gateway.isHeld = true
        bench.pass(100)
        let before = try #require(try first.attempts(held).first)
        #expect(before.state == .processing && bench.store.rows.attempts[held]?[1]?.reference == "key mine")
        // Its row stands under "mine" now, and under its own reference again once nothing was made of it.
        let reference = before.reference
        let other = bench.client()
        let session = try other.present(key: "other") { $0.wantsGate = true }
        let two = try other.listen(session, [.gate])
        gateway.isHeld = false
        bench.pass(600)
        #expect(try first.attempts(held).first?.outcome == .notCreated)
        #expect(bench.store.rows.attempts[held]?[1]?.reference == reference)
        try other.fillIn(session)
        _ = try other.submit(session)
        try other.answer(two, .gateContinue(key: "mine"))
        #expect(bench.store.rows.attempts[session]?[1]?.reference == "key mine", "it is free again")
        #expect(bench.gateway.ledger.filter { $0.charges > 0 }.map(\.key) == ["mine"])
    }

    @Test("G-103: answers that are refused leave nothing behind in memory")
    func nothingKept() throws {
        let bench = try Bench()
        let (client, session, listener) = try asked(bench)
        #expect(client.failure(try client.answer(listener, .idempotencyKey("taken")))?.code == .invalidRequest)
        let (_, other, second) = try {
            let other = try client.present(key: "other") { $0.wantsGate = true }
            try client.fillIn(other)
            let second = try client.listen(other, [.gate])
            _ = try client.submit(other)
            return (client, other, second)
        }()
        try client.answer(second, .gateContinue(key: "taken"))
        #expect(bench.gateway.ledger.map(\.session) == [other])
        #expect(client.failure(try client.answer(listener, .gateContinue(key: "taken"))) == nil)
        #expect(try client.attempts(session).first?.failure?.errorID == "invalid-value")
    }

    @Test("security, Owners: who adopts the session while a question is open does not take the question over")
    func adopted() throws {
        let bench = try Bench()
        let client = bench.client()
        let secret = String(repeating: "s", count: 32)
        let session = try client.present {
            $0.wantsGate = true
            $0.ownerSecret = try? client.keep(secret)
        }
        try client.fillIn(session)
        let listener = try client.listen(session, [.gate])
        _ = try client.submit(session)
        let heir = bench.client(uid: 1002, roles: .operate)
        let id = try #require(client.questions(listener).first).questionID
        let request = CallbacksAnswerRequest(questionID: id, answer: .gateContinue(key: nil))
        #expect(heir.failure(try heir.send("Callbacks/Answer", request))?.code == .notFound)
        var adopt = SessionsAdoptRequest(sessionID: session)
        adopt.ownerSecret = try heir.keep(secret)
        let _: SessionsAdoptResponse = try heir.ask("Sessions/Adopt", adopt)
        #expect(heir.failure(try heir.send("Callbacks/Answer", request))?.code == .permissionDenied)
        #expect(heir.failure(try heir.listen(session, [.gate]))?.code == .alreadyListening)
        let key = try heir.listen(session, [.idempotencyKey])
        #expect(heir.failure(key) == nil, "what nobody answers yet it may")
        #expect(client.failure(try client.answer(listener, .gateAbort(message: "no"))) == nil)
        #expect(try client.attempts(session).first?.failure?.message == "no")
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("B-283, B-140: a restart in the middle of a payment under the caller's key finds it by that key")
    func restart() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present { $0.wantsIdempotencyKey = true }
        try client.fillIn(session, "4000000200000059")
        let listener = try client.listen(session, [.idempotencyKey])
        _ = try client.submit(session)
        try client.answer(listener, .idempotencyKey("slow"))
        bench.pass(1_000)
        let later = try Bench(
            seed: 2, rows: bench.store.crash(keepingPending: false), gateway: bench.gateway, milliseconds: 1_000)
        later.pass(6_000)
        let outcome: SessionsOutcomeResponse = try later.client().ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.paid && bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("B-285: two sessions with two keys, answered crosswise, never mix")
    func crosswise() throws {
        let bench = try Bench()
        let client = bench.client()
        var sides: [(SessionID, UInt32)] = []
        for name in ["a", "b"] {
            let session = try client.present(key: name) { $0.wantsIdempotencyKey = true }
            try client.fillIn(session)
            let listener = try client.listen(session, [.idempotencyKey])
            _ = try client.submit(session)
            sides.append((session, listener))
        }
        try client.answer(sides[1].1, .idempotencyKey("key-b"))
        try client.answer(sides[0].1, .idempotencyKey("key-a"))
        let used = Dictionary(uniqueKeysWithValues: bench.gateway.ledger.map { ($0.session, $0.key) })
        #expect(used == [sides[0].0: "key-a", sides[1].0: "key-b"])
    }
}
