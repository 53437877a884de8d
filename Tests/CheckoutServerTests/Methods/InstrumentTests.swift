import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutCore
@testable import CheckoutServer

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

    @Test("C-143: the first six digits are those that the BIN service returned") func firstSix() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.pass(2000)
        let form: CardFormGetResponse = try client.ask("CardForm/Get", CardFormGetRequest(sessionID: session))
        try #require(form.cardForm.networkSource == .remote)
        let told = try #require(form.cardForm.binData?.firstDigits)
        let call = try submit(client, session, key: "pay")
        bench.pass(6000)
        let card = try #require(try client.reply(call, CardFormSubmitResponse.self)?.outcome?.instrument)
        #expect(card.firstSixDigits == String(told.prefix(6)) && card.firstSixDigits == "424242")
    }

    @Test("C-143, C-061: without an answer of the service there are no first six digits") func noFirstSix() throws {
        let (bench, slow) = try SlowGateway.bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        slow.isHeld = true
        let call = try submit(client, session, key: "pay")
        // Submit waits 2 s for it, and then no longer.
        bench.pass(2500)
        try #require(bench.server.engine[session]?.newestAttempt?.network == .visa)
        slow.isHeld = false
        bench.pass(6000)
        let card = try #require(try client.reply(call, CardFormSubmitResponse.self)?.outcome?.instrument)
        #expect(card.firstSixDigits.isEmpty && card.lastFourDigits == "4242")
    }

    @Test("C-143: a failure tells of no card") func failure() throws {
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

    @Test("C-144: of a card that paid, an observer is told neither digits nor expiry") func observer() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.pass(1000)
        _ = try submit(client, session, key: "pay")
        bench.pass(3000)
        func seen(_ viewer: TestClient) throws -> [UInt8] {
            let calls = try [
                viewer.send("Sessions/Get", SessionsGetRequest(sessionID: session)),
                viewer.send("Sessions/Watch", viewer.watching(session)),
            ]
            #expect(
                viewer.failure(calls[0]) == nil
                    && viewer.events(calls[1]).contains { $0.body.name == "attempt.succeeded" })
            return viewer.receive().filter { calls.contains($0.frame.callID) }.flatMap(\.body)
        }
        #expect(holds(try seen(client), "4242"), "its owner is")
        let mine = try #require(try client.attempts(session).first?.instrument)
        #expect(mine.lastFourDigits == "4242" && mine.expirationYear == 2030)
        // What holds instruments is answered to those alone who may act on the session.
        for (roles, code) in [([.observe], .permissionDenied), ([.observe, .operate], .notOwner)]
            as [(Roles, FailureCode)]
        {
            let watcher = bench.client(uid: 1001, roles: roles)
            #expect(!holds(try seen(watcher), "4242"))
            let outcome = try watcher.send("Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
            let list = try watcher.send("Attempts/List", AttemptsListRequest(sessionID: session))
            #expect(watcher.failure(outcome)?.code == code && watcher.failure(list)?.code == code)
            #expect(!holds(watcher.line.sent, "4242"))
        }
    }

    // MARK: The holder's name

    /// What the engine still holds of it.
    private func name(_ bench: Bench, _ session: SessionID) -> String? { bench.server.engine[session]?.holder }

    @Test("C-143, C-187: the holder's name is gone once the live answer was given, whoever waited for it")
    func holderGoes() throws {
        for waits in [true, false] {
            let bench = try Bench()
            let client = bench.client()
            let session = try client.present()
            try client.fillIn(session)
            bench.pass(1000)
            var request = CardFormSubmitRequest(sessionID: session)
            request.wait = waits
            bench.store.isHeld = true
            let call = try client.send("CardForm/Submit", request, key: "pay")
            #expect(name(bench, session) == "Ada Lovelace")
            bench.store.isHeld = false
            bench.pass(1000)
            // The success screen is still up.
            try #require(bench.server.engine[session]?.isOver == false)
            let reply = try #require(try client.reply(call, CardFormSubmitResponse.self))
            #expect(reply.outcome?.instrument?.cardholderName == (waits ? "Ada Lovelace" : nil))
            #expect(name(bench, session) == "")
            bench.pass(6000)
            #expect(bench.server.engine[session].map(\.isOver) != false && name(bench, session) ?? "" == "")
        }
    }

    @Test("C-187: it goes with a submit that comes to nothing: dismissed, aborted, failed") func holderGoesUnpaid()
        throws
    {
        for way in ["dismissed", "aborted", "failed"] {
            let bench = try Bench()
            let client = bench.client()
            let session = try client.present { $0.wantsGate = true }
            try client.fillIn(session, way == "failed" ? "4000000100000654" : "4242424242424242")
            bench.pass(1000)
            let listener = try client.listen(session, [.gate])
            _ = try submit(client, session, key: "pay")
            #expect(name(bench, session) == "Ada Lovelace", "\(way)")
            switch way {
            case "dismissed":
                let _: SessionsDismissResponse = try client.ask(
                    "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
            case "aborted": try client.answer(listener, .gateAbort(message: "no"))
            default: try client.answer(listener, .gateContinue(key: nil))
            }
            bench.pass(1000)
            #expect(name(bench, session) == "", "\(way)")
        }
    }

    @Test("C-143, B-041: a success after the dismissal still names its holder to who waits, and then nobody does")
    func holderWhileClosing() throws {
        let (bench, slow) = try SlowGateway.bench()
        let client = bench.client()
        let session = try client.present { request in
            guard case .sandboxOrder(var order)? = request.source else { return }
            order.variant = "no-surcharge"
            request.source = .sandboxOrder(order)
        }
        try client.fillIn(session)
        bench.pass(1000)
        slow.isHeld = true
        let call = try submit(client, session, key: "pay")
        let other = bench.client()
        try other.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        try #require(bench.server.engine[session]?.newestAttempt?.outcome == nil)
        #expect(name(bench, session) == "Ada Lovelace")
        slow.isHeld = false
        bench.pass(3000)
        let card = try #require(try client.reply(call, CardFormSubmitResponse.self)?.outcome?.instrument)
        #expect(card.cardholderName == "Ada Lovelace" && name(bench, session) ?? "" == "")
    }
}
