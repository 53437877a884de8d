import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// What a success tells of the card.
@Suite struct InstrumentTests {
    private func submit(_ client: TestClient, _ session: SessionID, key: String) throws -> UInt32 {
        var request = CardFormSubmitRequest(sessionID: session)
        request.wait = true
        return try client.send("CardForm/Submit", request, key: key)
    }

    private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }

    @Test(
        "C-143: payment id, status, order id, and the card without number and code; its holder in the live answer alone"
    )
    func success() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.pass(1000)
        let call = try submit(client, session, key: "pay")
        bench.pass(3000)
        let live = try #require(try client.reply(call, CardFormSubmitResponse.self)?.outcome)
        #expect(live.paid && live.result?.paymentID.isEmpty == false && live.result?.status == .success)
        #expect(live.checkoutData?.paymentID == live.result?.paymentID && live.checkoutData?.status == .success)
        let order: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        #expect(live.checkoutData?.orderID == order.session.clientSession?.order.orderID)
        var card = try #require(live.instrument)
        #expect(card.network == .visa && card.lastFourDigits == "4242")
        #expect(card.expirationMonth == 12 && card.expirationYear == 2030 && card.cardholderName == "Ada Lovelace")
        // The same key again is a replay; the outcome and the session are read by whoever asks.
        let again = try submit(client, session, key: "pay")
        let replay = try #require(try client.reply(again, CardFormSubmitResponse.self)?.outcome)
        card.cardholderName = ""
        #expect(client.replayed(again) && replay.instrument == card)
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.instrument == card)
        let name = "Ada Lovelace"
        for row in bench.store.rows.events { #expect(!holds(row.body, name)) }
        for row in bench.store.rows.attempts.values.flatMap(\.values) { #expect(!holds(row.body, name)) }
        for row in bench.store.rows.sessions.values { #expect(!holds(row.body, name)) }
    }

    @Test("C-143: the first six digits are those that the BIN service returned; without its answer there are none")
    func firstSix() throws {
        for waits in [true, false] {
            let bench = try Bench()
            let client = bench.client()
            let session = try client.present()
            try client.fillIn(session)
            if waits { bench.pass(2000) }
            let form: CardFormGetResponse = try client.ask("CardForm/Get", CardFormGetRequest(sessionID: session))
            let told = form.cardForm.binData?.firstDigits ?? ""
            let call = try submit(client, session, key: "pay")
            bench.pass(6000)
            let card = try #require(try client.reply(call, CardFormSubmitResponse.self)?.outcome?.instrument)
            if form.cardForm.networkSource == .remote { #expect(card.firstSixDigits == String(told.prefix(6))) }
            #expect(card.firstSixDigits.isEmpty || "4242424242424242".hasPrefix(card.firstSixDigits))
        }
    }

    @Test("C-143, C-144: a failure tells of no card, and an observer of no digits") func failure() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000100000654")
        bench.pass(1000)
        let call = try submit(client, session, key: "pay")
        bench.pass(3000)
        let outcome = try #require(try client.reply(call, CardFormSubmitResponse.self)?.outcome)
        #expect(!outcome.paid && outcome.instrument == nil)
    }
}
