import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// Goal: money that nobody hears of is seen in the log, and no line is written when somebody did.
@Suite struct OutcomeSubscriberTests {
    private func lines(_ bench: Bench) -> [String] {
        bench.environment.log.map(\.rendered).filter { $0.contains("no outcome subscriber") }
    }

    private func pay(_ bench: Bench, _ client: TestClient, wait isWaiting: Bool = false, watch: Bool = false) throws
        -> SessionID
    {
        let session = try client.present()
        if watch {
            var request = SessionsWatchRequest()
            request.sessionID = session
            request.follow = true
            try client.send("Sessions/Watch", request)
        }
        try client.fillIn(session)
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = isWaiting
        try client.send("CardForm/Submit", submit, key: "s")
        bench.pass(5000)
        return session
    }

    @Test(
        "B-008: a finished payment that nobody waits for is logged as an error, with both ids, and its result is kept")
    func nobody() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try pay(bench, client)
        let payment = try #require(bench.gateway.ledger.first?.paymentID)
        #expect(lines(bench) == ["<3>no outcome subscriber session=\(session.text) payment=\(payment)"])
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.paid && outcome.outcome.result?.paymentID == payment)
    }

    @Test("B-008: a stream of the session, or a submit that waited, is a subscriber")
    func somebody() throws {
        let watched = try Bench()
        _ = try pay(watched, watched.client(), watch: true)
        #expect(lines(watched) == [])
        let waited = try Bench()
        _ = try pay(waited, waited.client(), wait: true)
        #expect(lines(waited) == [])
    }

    @Test("B-008: whoever heard of a decline has not heard of the payment after it")
    func declineHeard() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000000000002")
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let declined = try client.send("CardForm/Submit", submit, key: "1")
        bench.pass(1000)
        let response: CardFormSubmitResponse = try #require(try client.reply(declined))
        #expect(response.outcome?.payment == .failed)
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4242424242424242"))
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "2")
        bench.pass(5000)
        #expect(lines(bench).count == 1)
    }

    @Test("B-005, B-008: who observes all sessions is not their owner's subscription")
    func observer() throws {
        let bench = try Bench()
        var watch = SessionsWatchRequest()
        watch.follow = true
        try bench.client(uid: 5, roles: [.observe]).send("Sessions/Watch", watch)
        _ = try pay(bench, bench.client())
        #expect(lines(bench).count == 1)
    }

    @Test("B-007: a subscription goes with its connection, the session goes on")
    func gone() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        let watcher = bench.client()
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        watch.follow = true
        try watcher.send("Sessions/Watch", watch)
        bench.server.closed(watcher.id)
        try client.fillIn(session)
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(5000)
        #expect(lines(bench).count == 1)
    }
}
