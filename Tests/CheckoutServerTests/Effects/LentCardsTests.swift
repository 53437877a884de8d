import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// Goal: durable, then the gateway; a session that is forgotten in between takes no card out of the gateway's hands.
@Suite struct LentCardsTests {
    /// A create is with the gateway, which has not looked at it, and the next commit of its session fails.
    private func forgotten() throws -> (Bench, SlowGateway, TestClient, SessionID) {
        let (bench, gateway) = try SlowGateway.bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.store.isHeld = true
        let _ = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.store.isHeld = false
        gateway.isHeld = true
        bench.turn()
        gateway.isHeld = false
        // The update of the order came first; now the create.
        bench.server.advance(to: Bench.now(bench.milliseconds))
        gateway.isHeld = true
        bench.turn()
        #expect(gateway.heldCount == 1, "the create waits at the gateway")
        bench.store.failure = CheckoutFailure(.storageFull, "the disk is full")
        let dismiss = try client.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(client.failure(dismiss)?.code == .storageFull)
        bench.store.failure = nil
        return (bench, gateway, client, session)
    }

    @Test("B-283: the card of a create that is with the gateway outlives its forgotten session, and is paid with once")
    func paid() throws {
        let (bench, gateway, client, session) = try forgotten()
        gateway.isHeld = false
        bench.pass(5000)
        #expect(bench.gateway.ledger.map(\.charges) == [1])
        #expect(bench.gateway.ledger.map(\.scenario) == ["success"])
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.paid)
    }

    @Test("C-187: and is wiped as soon as the gateway has written it")
    func wiped() throws {
        let (bench, gateway, _, _) = try forgotten()
        let before = bench.secrets.liveCount
        gateway.isHeld = false
        bench.turn()
        #expect(bench.secrets.liveCount == before - 2, "number and code")
    }

    @Test("C-187: the card of a create that the gateway never heard of goes with the session")
    func neverLent() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let before = bench.secrets.liveCount
        bench.store.failure = CheckoutFailure(.storageFull, "the disk is full")
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(client.failure(submit)?.code == .storageFull)
        #expect(bench.secrets.liveCount == before - 2, "number and code")
        #expect(bench.gateway.ledger.isEmpty)
    }
}
