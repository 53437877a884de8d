import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct RetryTests {
    /// Declined, on the error screen.
    private func declined(_ bench: Bench, _ client: TestClient) throws -> SessionID {
        let session = try client.present()
        try client.fillIn(session, "4000000000000002")
        _ = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "pay")
        bench.pass(3000)
        return session
    }

    private func pay(_ client: TestClient, _ session: SessionID, key: String) throws {
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4242424242424242"))
        _ = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: key)
        client.bench.pass(6000)
    }

    @Test("B-146, B-148, PROTOCOL.md, Calls: one new attempt a key; a second key is refused until it failed again")
    func keyed() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try declined(bench, client)
        let request = AttemptsRetryRequest(sessionID: session)
        let first: AttemptsRetryResponse = try client.ask("Attempts/Retry", request, key: "r")
        #expect(first.attempt == 2 && first.outcome == nil)
        let again = try client.send("Attempts/Retry", request, key: "r")
        #expect(try client.reply(again, AttemptsRetryResponse.self)?.attempt == 2 && client.replayed(again))
        #expect(client.failure(try client.send("Attempts/Retry", request, key: "s"))?.code == .wrongState)
        let list: AttemptsListResponse = try client.ask("Attempts/List", AttemptsListRequest(sessionID: session))
        #expect(list.attempts.count == 2)
    }

    @Test("B-146, cli: with wait the answer is the outcome of the new attempt, also when it is asked for again")
    func waits() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try declined(bench, client)
        var request = AttemptsRetryRequest(sessionID: session)
        request.wait = true
        let waiting = try client.send("Attempts/Retry", request, key: "r")
        #expect(try client.reply(waiting, AttemptsRetryResponse.self) == nil)
        try pay(client, session, key: "again")
        let response = try #require(try client.reply(waiting, AttemptsRetryResponse.self))
        #expect(response.attempt == 2 && response.outcome?.paid == true)
        let replayed: AttemptsRetryResponse = try client.ask("Attempts/Retry", request, key: "r")
        #expect(replayed.outcome?.paid == true)
        #expect(bench.gateway.ledger.filter { $0.charges > 0 }.count == 1)
    }

    @Test("B-149, B-150: ChooseOther goes back to the list, and is refused where it is not offered")
    func chooseOther() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try declined(bench, client)
        let request = AttemptsChooseOtherRequest(sessionID: session)
        let _: AttemptsChooseOtherResponse = try client.ask("Attempts/ChooseOther", request)
        let got: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        #expect(got.session.screen?.kind == .methods && got.session.phase == .ready)
        #expect(client.failure(try client.send("Attempts/ChooseOther", request))?.code == .wrongState)
    }

    @Test("B-103: Retry of a failed initialization is attempt 0, and makes it again")
    func initialization() throws {
        let bench = try Bench()
        let client = bench.client()
        var order = SandboxOrder()
        order.amount = 1999
        order.currencyCode = "EUR"
        order.variant = "empty"
        let session = try client.present { $0.source = .sandboxOrder(order) }
        bench.pass(3000)
        let got: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        try #require(got.session.screen?.kind == .initError)
        var request = AttemptsRetryRequest(sessionID: session)
        request.wait = true
        let response: AttemptsRetryResponse = try client.ask("Attempts/Retry", request, key: "r")
        #expect(response.attempt == 0 && response.outcome == nil)
        let watch = try client.send("Sessions/Watch", client.watching(session))
        let names = client.events(watch).map(\.body.name)
        #expect(names.filter { $0 == "checkout.initializing" }.count == 2)
    }
}
