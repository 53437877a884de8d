import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct MainJobTests {
    private func pay(_ number: String) throws -> (Bench, TestClient, SessionID, Outcome) {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, number)
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let callID = try client.send("CardForm/Submit", submit, key: "submit")
        bench.pass(5000)
        let response: CardFormSubmitResponse = try #require(try client.reply(callID))
        return (bench, client, session, try #require(response.outcome))
    }

    @Test(
        "G-124, G-077: submit with wait answers with its attempt's outcome",
        arguments: [
            ("4242424242424242", AttemptOutcome.success, true), ("4000000000000002", .failed, false),
            ("4000000200000042", .pending, false), ("4000000200000067", .unknown, false),
            ("4000000200000059", .success, true),
        ])
    func outcomes(number: String, outcome: AttemptOutcome, paid: Bool) throws {
        let (_, _, _, result) = try pay(number)
        #expect(result.payment == outcome)
        #expect(result.paid == paid)
        #expect(result.gateway == "sandbox" && !result.live)
    }

    @Test("B-045, B-278: the events of a paid checkout, in order, numbered without gaps")
    func events() throws {
        let (bench, client, session, _) = try pay("4242424242424242")
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        let callID = try client.send("Sessions/Watch", watch)
        bench.pass(100)
        let events = client.events(callID)
        #expect(
            events.map(\.body.name) == [
                "presentation.opening", "checkout.initializing", "presentation.presented", "checkout.ready",
                "attempt.opened",
                "attempt.awaiting_decision", "checkout.updated", "attempt.processing", "attempt.succeeded",
                "presentation.closing", "presentation.closed", "checkout.success",
            ])
        #expect(events.map(\.sessionSeq) == Array(1...UInt64(events.count)))
    }

    @Test("C-187: nothing secret is left when a checkout is over")
    func secretsAreGone() throws {
        let (bench, client, session, _) = try pay("4242424242424242")
        bench.pass(4000)
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.end == .success)
        // What the test itself put in to be encoded: number and code.
        #expect(bench.secrets.liveCount <= 2)
        #expect(bench.pool.liveCount == 0)
    }

    @Test("B-044: while the success screen is up there is no card form, and nobody is sent to select a method")
    func formAfterSuccess() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let early = client.failure(try client.send("CardForm/Get", CardFormGetRequest(sessionID: session)))
        #expect(early?.code == .wrongState && early?.message.contains("select PAYMENT_CARD first") == true)
        try client.fillIn(session)
        _ = try client.submit(session)
        bench.pass(1000)
        for (method, request) in [("Get", nil), ("SelectNetwork", CardNetwork.visa)] as [(String, CardNetwork?)] {
            let call =
                if let request {
                    try client.send(
                        "CardForm/\(method)", CardFormSelectNetworkRequest(sessionID: session, network: request))
                } else { try client.send("CardForm/\(method)", CardFormGetRequest(sessionID: session)) }
            let failure = try #require(client.failure(call))
            #expect(failure.code == .wrongState && failure.message.contains("the payment is complete"), "\(failure)")
            #expect(!(failure.message + failure.recovery).contains("PAYMENT_CARD"))
        }
        bench.pass(5000)
        let late = client.failure(try client.send("CardForm/Get", CardFormGetRequest(sessionID: session)))
        #expect(late?.code == .sessionEnded)
    }

    @Test("B-038: dismiss answers after the outcome event, and a second one had nothing to do")
    func dismiss() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let first: SessionsDismissResponse = try client.ask(
            "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(first.dismissed)
        let second: SessionsDismissResponse = try client.ask(
            "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(!second.dismissed)
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.dismissReason == .programmatic)
    }

    @Test("B-283, SB-010: a restart in the middle of a slow payment ends with one charge and one success")
    func restart() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000200000059")
        let _: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(1000)

        let later = try Bench(
            seed: 2, rows: bench.store.crash(keepingPending: false), gateway: bench.gateway, milliseconds: 1000)
        later.pass(6000)
        let again = later.client()
        let outcome: SessionsOutcomeResponse = try again.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.payment == .success && outcome.outcome.paid)
        #expect(bench.gateway.ledger.map(\.charges) == [1])
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        let callID = try again.send("Sessions/Watch", watch)
        later.pass(100)
        let events = again.events(callID)
        #expect(events.map(\.sessionSeq) == Array(1...UInt64(events.count)))
        #expect(events.filter { $0.body.name == "checkout.success" }.count == 1)
    }

    @Test("B-198, G-122: an unknown outcome blocks its own order and no other")
    func unknownBlocksItsOrder() throws {
        let (_, client, session, outcome) = try pay("4000000200000067")
        #expect(outcome.payment == .unknown)
        let again = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "again")
        #expect(client.failure(again) != nil)
        let other = try client.present(key: "other")
        try client.fillIn(other)
        let response: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: other), key: "submit")
        #expect(response.attempt == 1)
    }
}
