import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct CallsTests {
    @Test(
        "PROTOCOL.md, Calls: unknown and later methods are UNIMPLEMENTED, and the connection stays",
        arguments: [
            "Saved/List", "Methods/Submit", "Saved/Pay",
        ])
    func unimplemented(method: String) throws {
        let bench = try Bench()
        let client = bench.client(roles: .all)
        let callID = try client.send(method, DaemonHealthRequest())
        #expect(client.failure(callID)?.code == .unimplemented)
        let _: DaemonHealthResponse = try client.ask("Daemon/Health", DaemonHealthRequest())
    }

    @Test("PROTOCOL.md, Calls: a key where none belongs, or none where one does, is INVALID_REQUEST")
    func keys() throws {
        let bench = try Bench()
        let client = bench.client()
        #expect(client.failure(try client.send("Sessions/Present", TestClient.presenting()))?.code == .invalidRequest)
        #expect(
            client.failure(try client.send("Daemon/Health", DaemonHealthRequest(), key: "k"))?.code == .invalidRequest)
        let long = String(repeating: "k", count: 129)
        #expect(
            client.failure(try client.send("Sessions/Present", TestClient.presenting(), key: long))?.code
                == .invalidRequest)
    }

    @Test("B-280, PROTOCOL.md, Calls: a foreign session and one that does not exist answer alike, also to a bad card")
    func foreign() throws {
        let bench = try Bench()
        let owner = bench.client()
        let session = try owner.present()
        let stranger = bench.client(uid: 2000, roles: [.operate])
        for id in [session, SessionID(high: 1, low: 2)] {
            var update = CardFormUpdateRequest(sessionID: id)
            update.expiry = "99/99"
            #expect(stranger.failure(try stranger.send("CardForm/Update", update))?.code == .notFound)
            #expect(
                stranger.failure(try stranger.send("Sessions/Get", SessionsGetRequest(sessionID: id)))?.code
                    == .notFound)
        }
        let observer = bench.client(uid: 2001, roles: [.operate, .observe])
        let dismiss = try observer.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(observer.failure(dismiss)?.code == .notOwner)
        let nobody = bench.client(uid: 2002, roles: [])
        #expect(
            nobody.failure(try nobody.send("Sessions/Present", TestClient.presenting(), key: "k"))?.code
                == .permissionDenied)
    }

    @Test(
        "F-25, PROTOCOL.md, Calls: the same key gives the same answer, another request is a mismatch, also after a restart"
    )
    func idempotency() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present(key: "p")
        let again = try client.send("Sessions/Present", TestClient.presenting(), key: "p")
        let response: SessionsPresentResponse? = try client.reply(again)
        #expect(response?.sessionID == session && client.replayed(again))
        #expect(
            client.failure(try client.send("Sessions/Present", TestClient.presenting(5), key: "p"))?.code
                == .idempotencyMismatch)
        try client.fillIn(session)
        let first: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(5000)

        let later = try Bench(seed: 3, rows: bench.store.rows, gateway: bench.gateway, milliseconds: 6000)
        let other = later.client()
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let callID = try other.send("CardForm/Submit", submit, key: "s")
        let replay: CardFormSubmitResponse = try #require(try other.reply(callID))
        #expect(replay.attempt == first.attempt && replay.outcome?.payment == .success && other.replayed(callID))
        #expect(other.failure(try other.send("CardForm/Submit", submit, key: "t"))?.code == .sessionEnded)
        #expect(
            other.failure(try other.send("Sessions/Present", TestClient.presenting(5), key: "p"))?.code
                == .idempotencyMismatch)
        #expect(bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("PROTOCOL.md, Calls: a refused call leaves its key free")
    func refusedKeyIsFree() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        let early = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(client.failure(early) != nil)
        try client.fillIn(session)
        let response: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(response.attempt == 1)
    }

    @Test("PROTOCOL.md, output commit: no reply and no item before the commit; nothing asked of the gateway either")
    func outputCommit() throws {
        let bench = try Bench()
        let client = bench.client()
        bench.store.isHeld = true
        let callID = try client.send("Sessions/Present", TestClient.presenting(), key: "k")
        bench.pass(1000)
        #expect(try client.reply(callID, SessionsPresentResponse.self) == nil)
        bench.store.isHeld = false
        bench.turn()
        #expect(try client.reply(callID, SessionsPresentResponse.self)?.presented == true)
    }

    @Test("architecture, F-47: a failed commit fails who waits for it, shows in health, and is got over")
    func failedCommit() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present(key: "before")
        try client.fillIn(session)
        bench.store.failure = CheckoutFailure(.storageFull, "the disk is full")
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(client.failure(submit)?.code == .storageFull)
        #expect(bench.gateway.ledger.isEmpty)
        let health: DaemonHealthResponse = try client.ask("Daemon/Health", DaemonHealthRequest())
        #expect(!health.serving && health.store == .full)
        bench.store.failure = nil
        bench.pass(3000)
        let after: DaemonHealthResponse = try client.ask("Daemon/Health", DaemonHealthRequest())
        #expect(after.serving && after.store == .ok)
        try client.fillInAgain(session)
        let response: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(response.attempt > 0)
    }

    @Test("PROTOCOL.md, Calls: deadline and cancel end the waiting, never the work")
    func deadlineAndCancel() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000200000059")
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let late = try client.send("CardForm/Submit", submit, key: "s", timeout: 500)
        bench.pass(600)
        #expect(client.failure(late)?.code == .deadlineExceeded && client.failure(late)?.retry == .sameKeyOnly)
        let again = try client.send("CardForm/Submit", submit, key: "s")
        client.write(client.bytes { FrameWriter.cancel(again, into: $0) })
        client.write(client.bytes { FrameWriter.cancel(77, into: $0) })
        bench.turn()
        #expect(client.failure(again)?.code == .cancelled)
        bench.pass(8000)
        let outcome: SessionsOutcomeResponse = try client.ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.paid)
        #expect(bench.gateway.ledger.map(\.charges) == [1])
    }

    @Test("PROTOCOL.md, Connection: 128 calls in flight, then TOO_MANY_CALLS with the limit")
    func tooManyCalls() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        watch.follow = true
        for _ in 0..<128 { try client.send("Sessions/Watch", watch, credit: 1) }
        let failure = client.failure(try client.send("Daemon/Health", DaemonHealthRequest()))
        #expect(failure?.code == .tooManyCalls && failure?.limit == 128)
    }

    @Test("PROTOCOL.md, Calls, B-284: a field that is not known is refused where something would change")
    func unknownField() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        var (callID, bytes) = try client.call("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        // Field 99 of the request, as a varint, with the three lengths around it made longer.
        let request = try #require(bytes.indices.first { bytes[$0] == 0x12 && bytes[$0 + 1] == 34 })
        bytes.insert(contentsOf: [0x98, 0x06, 0x01], at: request + 2 + 34)
        bytes[request + 1] += 3
        bytes[3] += 3
        bytes[7] += 3
        client.write(bytes)
        bench.turn()
        #expect(client.failure(callID)?.code == .unsupportedField)
        callID += 1
        #expect(bench.server.connectionCount == 1)
    }

    @Test("PROTOCOL.md, drain: GoAway, waiting calls end with their key, then it is over")
    func drain() throws {
        let bench = try Bench()
        let client = bench.client()
        let admin = bench.client(uid: 0, roles: .all)
        let session = try client.present()
        try client.fillIn(session, "4000000200000059")
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let waiting = try client.send("CardForm/Submit", submit, key: "s")
        let _: DaemonDrainResponse = try admin.ask("Daemon/Drain", DaemonDrainRequest())
        #expect(client.goAway?.reason.code == .shuttingDown)
        #expect(client.failure(waiting)?.code == .shuttingDown && client.failure(waiting)?.retry == .sameKeyOnly)
        bench.turn()
        #expect(bench.server.isDrained)
        #expect(client.line.isShut && !client.line.isClosed)
        bench.pass(1100)
        #expect(client.line.isClosed)
    }
}

extension TestClient {
    /// After a reload the form is empty and the method still selected.
    func fillInAgain(_ session: SessionID) throws {
        bench.pass(600)
        let _: CardFormUpdateResponse = try ask("CardForm/Update", try filling(session, "4242424242424242"))
    }
}
