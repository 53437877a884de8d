import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct OutputCommitTests {
    private var full: CheckoutFailure { CheckoutFailure(.storageFull, "the disk is full") }

    @Test("PROTOCOL.md, Calls: a refusal whose reason is not durable yet waits like an answer")
    func refusals() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.store.isHeld = true
        let first = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "a")
        let second = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "b")
        let again = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "a")
        bench.pass(500)
        #expect(!client.receive().contains { $0.frame.kind == .reply && $0.frame.callID >= first })
        bench.store.isHeld = false
        bench.turn()
        let response: CardFormSubmitResponse = try #require(try client.reply(first))
        #expect(response.attempt == 1)
        #expect(client.failure(second)?.code == .alreadySubmitting)
        let same: CardFormSubmitResponse = try #require(try client.reply(again))
        #expect(same.attempt == 1 && client.replayed(again))
    }

    @Test("PROTOCOL.md, Calls: what waits for a commit that fails is told so, whatever it was")
    func refusedWithIt() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.store.isHeld = true
        let calls = try ["a", "b"].map {
            try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: $0)
        }
        let get = try client.send("Sessions/Get", SessionsGetRequest(sessionID: session))
        bench.store.failure = full
        bench.store.isHeld = false
        bench.turn()
        for callID in calls + [get] { #expect(client.failure(callID)?.code == .storageFull) }
    }

    @Test("architecture: a failed commit leaves other sessions, their forms and their streams alone")
    func otherSessions() throws {
        let bench = try Bench()
        let client = bench.client()
        let (one, two) = (try client.present(key: "1"), try client.present(key: "2"))
        try client.fillIn(one)
        try client.fillIn(two)
        var watch = SessionsWatchRequest()
        watch.sessionID = two
        watch.follow = true
        let stream = try client.send("Sessions/Watch", watch)
        bench.store.failure = full
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: one), key: "s")
        #expect(client.failure(submit)?.code == .storageFull)
        bench.store.failure = nil
        bench.pass(3000)
        let form: CardFormGetResponse = try client.ask("CardForm/Get", CardFormGetRequest(sessionID: two))
        #expect(form.cardForm.isValid)
        let response: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: two), key: "s")
        #expect(response.attempt == 1)
        bench.pass(5000)
        let events = client.events(stream)
        #expect(events.map(\.sessionSeq) == Array(1...UInt64(events.count)))
        #expect(events.last?.body.name == "checkout.success")
        #expect(bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("B-283: an outcome whose commit fails is told once the store works again, and charged once")
    func outcomeIsNotLost() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000200000059")
        let _: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(1000)
        bench.store.failure = full
        bench.pass(6000)
        let health: DaemonHealthResponse = try client.ask("Daemon/Health", DaemonHealthRequest())
        #expect(health.store == .full)
        bench.store.failure = nil
        bench.pass(40_000)
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.payment == .success && outcome.outcome.paid)
        #expect(bench.gateway.ledger.map(\.charges) == [1])
        let names = bench.store.rows.events.compactMap { row in
            unsafe (try? Event.decode(row.body.span.bytes, arena: Arena()))?.body.name
        }
        #expect(names.filter { $0 == "attempt.succeeded" || $0 == "payment.settled" }.count == 1)
    }

    @Test("PROTOCOL.md, Calls: the deadline counts from when the frame was read, however often the call waits anew")
    func deadline() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000200000059")
        bench.store.isHeld = true
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let callID = try client.send("CardForm/Submit", submit, key: "s", timeout: 1000)
        bench.pass(900)
        bench.store.isHeld = false
        bench.turn()
        #expect(client.failure(callID) == nil)
        bench.pass(200)
        let failure = try #require(client.failure(callID))
        #expect(failure.code == .deadlineExceeded && failure.retry == .sameKeyOnly)
    }

    @Test("PROTOCOL.md, Calls: health counts what is durable")
    func health() throws {
        let bench = try Bench()
        let client = bench.client()
        bench.store.isHeld = true
        try client.send("Sessions/Present", TestClient.presenting(), key: "k")
        func live() throws -> UInt32 {
            let health: DaemonHealthResponse = try client.ask("Daemon/Health", DaemonHealthRequest())
            return health.sessionsLive
        }
        #expect(try live() == 0)
        bench.store.isHeld = false
        bench.turn()
        #expect(try live() == 1)
    }
}
