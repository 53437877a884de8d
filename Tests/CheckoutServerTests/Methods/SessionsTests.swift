import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct SessionsTests {
    @Test("Sessions/Get: each look shows what the change before it made, to the owner and to others alike")
    func fresh() throws {
        let bench = try Bench()
        let (owner, other) = (bench.client(uid: 1000), bench.client(uid: 2000))
        let session = try owner.present()
        bench.pass(600)
        func look(_ client: TestClient) throws -> SessionSnapshot {
            let response: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
            return response.session
        }
        let first = try look(owner)
        #expect(try look(owner) == first, "nothing has changed")
        #expect(first.owned && first.cardForm?.isValid != true)
        try owner.fillIn(session)
        let filled = try look(owner)
        #expect(filled.cardForm?.isValid == true)
        var seen = try look(other)
        #expect(!seen.owned)
        let _: CardFormSubmitResponse = try owner.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(5000)
        #expect(try look(owner).outcome?.payment == .success)
        seen = try look(other)
        #expect(seen.outcome?.payment == .success)
    }
}
