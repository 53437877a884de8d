import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

@Suite struct ListenTests {
    private func gated(_ bench: Bench, key: String = "present") throws -> (TestClient, SessionID) {
        let client = bench.client()
        let session = try client.present(key: key) {
            $0.wantsGate = true
            $0.wantsIdempotencyKey = true
        }
        try client.fillIn(session)
        return (client, session)
    }

    @Test("B-134, B-132, B-135: the listener is asked for the gate, then for the key, and the payment carries it")
    func asked() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate, .idempotencyKey])
        _ = try client.submit(session)
        let gate = try #require(client.questions(listener).last)
        #expect(gate.kind == .gate && gate.attempt == 1 && gate.paymentMethodType == "PAYMENT_CARD")
        #expect(gate.deadline == nil && gate.questionID.utf8.count == 32)
        #expect(bench.gateway.ledger.isEmpty)
        let first = try client.answer(listener, .gateContinue(key: nil))
        #expect(try client.reply(first, CallbacksAnswerResponse.self) != nil)
        #expect(client.questions(listener).last?.kind == .idempotencyKey)
        #expect(client.questions(listener).last?.deadline != nil)
        try client.answer(listener, .idempotencyKey("order-42"))
        #expect(bench.gateway.ledger.map(\.key) == ["order-42"])
        // B-282: nobody is shown it.
        #expect(try client.attempts(session).allSatisfy { $0.idempotencyKey.isEmpty })
        let sent = String(decoding: client.line.sent, as: UTF8.self)
        #expect(!sent.contains("order-42"))
        #expect(!bench.environment.log.contains { $0.rendered.contains("order-42") })
        #expect(!bench.store.rows.events.contains { String(decoding: $0.body, as: UTF8.self).contains("order-42") })
    }

    @Test("B-005: questions go to the connection that listens, never to the one that only asked to present")
    func owningConnection() throws {
        let bench = try Bench()
        let (presenter, session) = try gated(bench)
        let owner = bench.client()
        let listener = try owner.listen(session, [.gate, .idempotencyKey])
        let other = try presenter.listen(session, [.shippingAddress])
        _ = try presenter.submit(session)
        #expect(owner.questions(listener).count == 1 && presenter.questions(other).isEmpty)
        let strange = try presenter.send(
            "Callbacks/Answer",
            CallbacksAnswerRequest(
                questionID: owner.questions(listener)[0].questionID, answer: .gateAbort(message: nil)))
        #expect(presenter.failure(strange)?.code == .permissionDenied)
        bench.transport.lines[presenter.id]?.isClosed = true
        bench.server.closed(presenter.id)
        bench.turn()
        #expect(try owner.attempts(session).first?.state == .awaitingDecision, "its end means nothing")
    }

    @Test("security: first listener per kind and session; a second connection is ALREADY_LISTENING")
    func second() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        _ = try client.listen(session, [.gate])
        let other = bench.client()
        let refused = try other.listen(session, [.idempotencyKey, .gate])
        #expect(other.failure(refused)?.code == .alreadyListening)
        let taken = try other.listen(session, [.idempotencyKey])
        #expect(other.failure(taken) == nil)
        let (_, another) = try gated(bench, key: "another")
        #expect(other.failure(try other.listen(another, [.gate])) == nil, "per session")
        let stranger = bench.client(uid: 1001)
        #expect(stranger.failure(try stranger.listen(session, [.gate]))?.code == .notOwner)
        let blind = bench.client(uid: 1001, roles: .operate)
        #expect(blind.failure(try blind.listen(session, [.gate]))?.code == .notFound)
        #expect(client.failure(try client.listen(session, []))?.code == .invalidRequest)
    }

    @Test("B-133: listening again on the same connection replaces what it listened for, and the open question stays")
    func again() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let old = try client.listen(session, [.gate, .idempotencyKey])
        _ = try client.submit(session)
        let new = try client.listen(session, [.gate, .idempotencyKey])
        #expect(
            client.receive().contains { $0.frame.kind == .reply && $0.frame.callID == old && $0.frame.failure == nil })
        #expect(try client.attempts(session).first?.state == .awaitingDecision)
        let late = try client.answer(old, .gateContinue(key: "k"))
        #expect(client.failure(late) == nil)
        #expect(bench.gateway.ledger.map(\.key) == ["k"])
        #expect(client.questions(new).isEmpty)
    }

    @Test("B-133: a gate that is listened for while the session is ready applies to the next attempt")
    func later() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000000000002")
        _ = try client.submit(session)
        let listener = try client.listen(session, [.gate])
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4242424242424242"))
        _ = try client.submit(session, key: "again")
        #expect(client.questions(listener).map(\.attempt) == [2])
        #expect(bench.gateway.ledger.count == 1)
    }

    @Test(
        "B-138, B-132: without the owner nothing is created: never there, gone while deciding, or its call given up",
        arguments: ["nobody", "closed", "cancelled", "half closed"])
    func lost(how: String) throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let owner = bench.client()
        let listener = how == "nobody" ? 0 : try owner.listen(session, [.gate, .idempotencyKey])
        _ = try client.submit(session)
        switch how {
        case "closed":
            bench.transport.lines[owner.id]?.isClosed = true
            bench.server.closed(owner.id)
        case "cancelled": owner.write(owner.bytes { FrameWriter.cancel(listener, into: $0) })
        case "half closed": bench.server.peerClosedWriting(owner.id)
        default: break
        }
        bench.turn()
        let attempt = try #require(try client.attempts(session).first)
        #expect(attempt.outcome == .notCreated && attempt.failure?.code == .merchantError)
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("security, Roles: who may not answer any more after a reload does not listen either, and nothing hangs")
    func reloaded() throws {
        let bench = try Bench()
        let (owner, session) = try gated(bench)
        let listener = try owner.listen(session, [.gate, .idempotencyKey])
        _ = try owner.submit(session)
        let admin = bench.client(uid: 0, roles: .all)
        bench.server.reconfigure(bench.server.configuration) { $0 == admin.id ? .all : [.operate, .observe] }
        bench.turn()
        #expect(owner.failure(listener) == nil, "nothing changed for it")
        bench.server.reconfigure(bench.server.configuration) { $0 == admin.id ? .all : [] }
        bench.turn()
        #expect(owner.failure(listener)?.code == .permissionDenied)
        let attempt = try #require(try admin.attempts(session).first)
        #expect(attempt.outcome == .notCreated && attempt.failure?.code == .merchantError)
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("PROTOCOL.md, Calls: what is answered under an old number cannot answer a question of after a failed commit")
    func numbersAfterLoss() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate])
        _ = try client.submit(session)
        let old = try #require(client.questions(listener).first).questionID
        // A commit fails under the open question: the session is loaded again, and its attempt is cancelled.
        bench.store.failure = CheckoutFailure(.storageFailed, "injected")
        try client.answer(listener, .gateContinue(key: nil))
        #expect(client.failure(listener)?.code == .storageFailed)
        bench.store.failure = nil
        bench.pass(3_000)
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4242424242424242"))
        let again = try client.listen(session, [.gate, .idempotencyKey])
        _ = try client.submit(session, key: "again")
        let fresh = try #require(client.questions(again).last)
        #expect(fresh.questionID != old)
        let request = CallbacksAnswerRequest(questionID: old, answer: .gateContinue(key: "old"))
        #expect(client.failure(try client.send("Callbacks/Answer", request))?.code == .notFound)
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("B-138: the gate may take as long as it wants; after 5 s the log says so")
    func slow() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate, .idempotencyKey])
        _ = try client.submit(session)
        bench.pass(4_900)
        #expect(!bench.environment.log.contains { $0.rendered.contains("gate was not answered") })
        bench.pass(200_000)
        #expect(bench.environment.log.contains { $0.rendered.contains("gate was not answered within 5 s") })
        try client.answer(listener, .gateContinue(key: "k"))
        #expect(bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("B-283, PROTOCOL.md, Connection: a drain aborts nothing, and after the restart the attempt ends as cancelled")
    func drain() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate])
        _ = try client.submit(session)
        bench.server.drain()
        bench.turn()
        #expect(client.failure(listener)?.code == .shuttingDown)
        bench.transport.lines[client.id]?.isClosed = true
        bench.server.closed(client.id)
        bench.pass(6_000)
        #expect(bench.server.isDrained)
        let later = try Bench(seed: 2, rows: bench.store.crash(keepingPending: true), gateway: bench.gateway)
        let again = later.client()
        later.pass(100)
        #expect(try again.attempts(session).first?.outcome == .cancelled)
        #expect(try again.names(session).filter { $0 == "attempt.failed" }.isEmpty)
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("PROTOCOL.md, Streams: without credit a question waits, and so does one for whom the queue is long")
    func credit() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate, .idempotencyKey], credit: 1)
        _ = try client.submit(session)
        #expect(client.questions(listener).count == 1)
        try client.answer(listener, .gateContinue(key: nil))
        #expect(client.questions(listener).count == 1)
        client.write(client.bytes { FrameWriter.credit(listener, items: 5, into: $0) })
        bench.turn()
        #expect(client.questions(listener).map(\.kind) == [.gate, .idempotencyKey])
    }

    @Test("PROTOCOL.md, Calls: a question goes out only once its claim is durable")
    func outputCommit() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate])
        bench.store.isHeld = true
        let submitted = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(500)
        #expect(client.questions(listener).isEmpty && client.failure(submitted) == nil)
        bench.store.isHeld = false
        bench.turn()
        #expect(client.questions(listener).count == 1)
    }

    @Test("PROTOCOL.md, Calls: a commit that fails takes its question with it, and nothing is created")
    func failedCommit() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate])
        bench.store.failure = CheckoutFailure(.storageFailed, "injected")
        let submitted = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(client.failure(submitted)?.code == .storageFailed)
        #expect(client.questions(listener).isEmpty)
        #expect(client.failure(listener)?.code == .storageFailed, "it has to listen again")
        bench.store.failure = nil
        bench.pass(3_000)
        #expect(try client.attempts(session).allSatisfy { $0.state == .open || $0.outcome == .cancelled })
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("PROTOCOL.md, Streams: the stream ends with success when the session does")
    func ends() throws {
        let bench = try Bench()
        let (client, session) = try gated(bench)
        let listener = try client.listen(session, [.gate])
        let _: SessionsDismissResponse = try client.ask(
            "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(
            client.receive().contains {
                $0.frame.kind == .reply && $0.frame.callID == listener && $0.frame.failure == nil
            })
        #expect(client.failure(try client.listen(session, [.gate]))?.code == .sessionEnded)
    }
}
