import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct WatchTests {
    @Test("PROTOCOL.md, Streams: exactly the credit is sent, then the rest exactly once and in order")
    func credit() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        try client.selectAndCancel(session, rounds: 20)
        let callID = try client.send("Sessions/Watch", SessionsWatchRequest(session), credit: 3)
        #expect(client.items(callID).count == 3)
        for _ in 0..<20 {
            client.write(client.bytes { FrameWriter.credit(callID, items: 5, into: $0) })
            bench.turn()
        }
        let events = client.events(callID)
        #expect(events.map(\.sessionSeq) == Array(1...UInt64(events.count)))
        #expect(events.count == 44)
        #expect(client.receive().filter { $0.frame.kind == .reply && $0.frame.callID == callID }.count == 1)
    }

    @Test("PROTOCOL.md, Streams: follow goes on live, resumes after a number, and ends with the session")
    func follow() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let callID = try client.send("Sessions/Watch", SessionsWatchRequest(session, after: 2, follow: true))
        try client.selectAndCancel(session, rounds: 2)
        let _: SessionsDismissResponse = try client.ask("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        bench.turn()
        let events = client.events(callID)
        #expect(events.map(\.sessionSeq) == Array(3...UInt64(events.count + 2)))
        #expect(events.last?.body.name == "checkout.dismissed")
        #expect(client.receive().contains { $0.frame.kind == .reply && $0.frame.callID == callID })
    }

    @Test("PROTOCOL.md, Streams, B-278: another epoch and a number beyond the newest are a resync with the snapshot")
    func resync() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        var other = SessionsWatchRequest(session)
        other.epoch = Epoch([UInt8](repeating: 9, count: 16))
        for (request, reason) in [
            (other, Resync.Reason.otherEpoch), (SessionsWatchRequest(session, after: 999), .beyondNewest),
        ] {
            let items = client.items(try client.send("Sessions/Watch", request))
            guard case .resync(let resync)? = items.first?.item else {
                Issue.record("no resync")
                continue
            }
            #expect(resync.reason == reason)
            #expect(resync.sessions.first?.sessionID == session)
            #expect(resync.nextSeq == 5)
        }
    }

    @Test("PROTOCOL.md, Streams: trimmed events are a resync, never a gap")
    func trimmed() throws {
        let bench = try Bench()
        let session = try bench.client().present()
        bench.pass(600)
        let later = try Bench(seed: 5, rows: bench.store.rows, gateway: bench.gateway, milliseconds: 1000)
        later.store.trimmedTo = 2
        let client = later.client()
        let items = client.items(try client.send("Sessions/Watch", SessionsWatchRequest(session)))
        guard case .resync(let resync)? = items.first?.item else { throw Missing() }
        #expect(resync.reason == .trimmed)
    }

    @Test("PROTOCOL.md, Streams: after a restart the rest comes from the store, exactly once")
    func restart() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        try client.selectAndCancel(session, rounds: 40)
        let later = try Bench(seed: 6, rows: bench.store.rows, gateway: bench.gateway, milliseconds: 1000)
        later.pass(700)
        let again = later.client()
        let callID = try again.send("Sessions/Watch", SessionsWatchRequest(session, after: 10))
        later.pass(200)
        let events = again.events(callID)
        #expect(events.map(\.sessionSeq) == Array(11...UInt64(10 + events.count)))
        #expect(events.count >= 74)
    }

    @Test("PROTOCOL.md, Streams: state items follow the event they carry, newest only, and are for one session")
    func states() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let callID = try client.send("Sessions/Watch", SessionsWatchRequest(session))
        let items = client.items(callID)
        var seq: UInt64 = 0
        var kinds: [String] = []
        for item in items {
            switch item.item {
            case .event(let event): seq = event.sessionSeq
            case .state(let state):
                #expect(state.sessionSeq <= seq)
                switch state.body {
                case .screen: kinds.append("screen")
                case .selection: kinds.append("selection")
                case .cardForm(let form):
                    kinds.append("card")
                    #expect(form.maskedNumber == "424242••••••4242")
                default: kinds.append("other")
                }
            default: break
            }
        }
        #expect(kinds.sorted() == ["card", "screen", "selection"])
    }

    @Test("C-134: a submit that fails on its fields shows them to whoever watches the form")
    func refusedSubmit() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        let _: MethodsSelectResponse = try client.ask("Methods/Select", select, key: "select")
        let callID = try client.send("Sessions/Watch", SessionsWatchRequest(session, follow: true))
        _ = client.items(callID)
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "submit")
        #expect(client.failure(submit)?.code == .genericUnderlyingErrors)
        let forms = client.items(callID).compactMap { item -> CardFormState? in
            if case .state(let state) = item.item, case .cardForm(let form) = state.body { form } else { nil }
        }
        #expect(forms.last?.errors.map(\.errorID).first == "card_number_required")
    }

    @Test("PROTOCOL.md, Streams, C-182: an observer sees neither digits nor names, and all sessions by number")
    func observer() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let observer = bench.client(uid: 2000, roles: .observe)
        for request in [SessionsWatchRequest(session), SessionsWatchRequest(nil)] {
            let callID = try observer.send("Sessions/Watch", request)
            let events = observer.items(callID).filter { if case .event = $0.item { true } else { false } }
            #expect(events.map(\.globalSeq) == Array(1...UInt64(events.count)))
        }
        let bytes = observer.line.sent
        for text in ["424242", "4242", "Ada", "Lovelace", "12/2030"] {
            #expect(bytes.firstRange(of: Array(text.utf8)) == nil, "\(text)")
        }
        let blind = bench.client(uid: 2001, roles: .operate)
        #expect(blind.failure(try blind.send("Sessions/Watch", SessionsWatchRequest(nil)))?.code == .permissionDenied)
    }

    @Test("F-05: a subscriber that never reads costs nobody anything")
    func neverReads() throws {
        let bench = try Bench()
        let (client, deaf) = (bench.client(), bench.client())
        let session = try client.present()
        bench.pass(600)
        try deaf.send("Sessions/Watch", SessionsWatchRequest(session, follow: true), credit: 1)
        try client.selectAndCancel(session, rounds: 200)
        #expect(deaf.line.sent.count < 1000)
    }
}

struct Missing: Error {}
