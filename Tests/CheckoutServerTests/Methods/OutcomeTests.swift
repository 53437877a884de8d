import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct OutcomeTests {
    /// The answer; `nil`: NO_OUTCOME.
    private func outcome(_ client: TestClient, _ session: SessionID) throws -> Outcome? {
        let callID = try client.send("Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        if let failure = client.failure(callID) {
            #expect(failure.code == .noOutcome)
            return nil
        }
        return try client.reply(callID, SessionsOutcomeResponse.self)?.outcome
    }

    private func submit(_ client: TestClient, _ session: SessionID, key: String) throws {
        _ = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: key)
        client.bench.pass(100)
    }

    @Test("B-279, G-124: a payment under way is told by its attempt, also after a decline, never as nothing decided")
    func underWay() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        #expect(try outcome(client, session) == nil)
        try client.fillIn(session, "4000000000000002")
        #expect(try outcome(client, session) == nil)
        try submit(client, session, key: "a")
        bench.pass(3000)
        #expect(try outcome(client, session)?.payment == .failed)
        let _: AttemptsRetryResponse = try client.ask(
            "Attempts/Retry", AttemptsRetryRequest(sessionID: session), key: "r")
        #expect(try outcome(client, session)?.payment == .failed)
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4000000200000059"))
        try submit(client, session, key: "b")
        let under = try #require(try outcome(client, session))
        #expect(under.attempt == 2 && under.payment == nil && !under.paid && under.end == nil && under.failure == nil)
        bench.pass(4000)
        #expect(try outcome(client, session)?.paid == true)
    }

    @Test("B-041: closing an inline session names the payment that goes on, and its outcome comes")
    func closed() throws {
        let bench = try Bench()
        let client = bench.client()
        let opened: SessionsOpenResponse = try client.ask("Sessions/Open", TestClient.opening(1999), key: "open")
        let session = opened.sessionID
        let _: SessionsStartResponse = try client.ask("Sessions/Start", SessionsStartRequest(sessionID: session))
        bench.pass(600)
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4000000200000059"))
        try submit(client, session, key: "pay")
        for expected in [true, false] {
            let closed: SessionsCloseResponse = try client.ask(
                "Sessions/Close", SessionsCloseRequest(sessionID: session))
            #expect(closed.closed == expected && closed.openAttempt == 1)
        }
        let under = try #require(try outcome(client, session))
        #expect(under.payment == nil && under.openAttempt == 1)
        bench.pass(4000)
        #expect(try outcome(client, session)?.paid == true)
    }
}
