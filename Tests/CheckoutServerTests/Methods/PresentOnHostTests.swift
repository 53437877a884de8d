import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// A presentation on a host that is another process.
@Suite struct PresentOnHostTests {
    @Test("B-029, B-030, B-031, B-011: opening until the first paint, whatever the gateway has answered meanwhile")
    func opening() throws {
        let bench = try Bench()
        let host = try bench.host()
        let owner = bench.client()
        let (reply, _) = try owner.tryPresent(key: "a")
        let session = try #require(reply?.sessionID)
        let attached = try #require(host.attached)
        #expect(reply?.host == attached.identity && attached.identity.uid == 1000 && attached.identity.pid == 1)
        #expect(attached.identity.hostID.count == 32)
        bench.pass(1000)
        #expect(try owner.eventNames(session) == ["presentation.opening", "checkout.initializing", "checkout.ready"])
        #expect(
            try owner.events(of: session).first?.body
                == .presentationOpening(
                    try #require(reply?.presentationID), attached.identity))
        #expect(try owner.hosts().map(\.presenting) == [false, true])
        let present = try #require(host.presents.first)
        #expect(present.sessionID == session && present.position == 0 && !present.resumed && present.ownerUID == 1000)
        #expect(try host.report(.onScreen(present.presentationID)) == nil)
        #expect(try owner.eventNames(session).last == "presentation.presented")
        #expect(host.screens.last == .methods)
        // A second acknowledgement is nothing.
        #expect(try host.report(.onScreen(present.presentationID)) == nil)
        #expect(try owner.eventNames(session).filter { $0 == "presentation.presented" }.count == 1)
    }

    @Test("B-024, B-025, B-026: while one is opening, another is accepted, presents nothing and uses nothing")
    func whileOpening() throws {
        let bench = try Bench()
        let host = try bench.host()
        let owner = bench.client()
        let first = try owner.present { $0.host = nil }
        let sessions = bench.store.rows.sessions.count
        let (reply, failure) = try owner.tryPresent(key: "ignored", amount: 5)
        #expect(failure == nil && reply?.presented == false && reply?.sessionID == nil && reply?.host != nil)
        #expect(bench.store.rows.sessions.count == sessions)
        // B-024 comes before B-027: the token that is live is not even looked at.
        let sealed = try #require(bench.server.engine[first]?.record.sealedToken)
        let token = try #require(unsafe bench.secrets.store(sealed.span.bytes))
        let (same, none) = try owner.tryPresent(key: "ignored-too") {
            $0.host = nil
            $0.source = .clientToken(token)
        }
        #expect(none == nil && same?.presented == false)
        // The key is free: what did nothing binds nothing.
        try host.showNewest()
        let (later, _) = try owner.tryPresent(key: "ignored", amount: 700)
        #expect(later?.presented == true && host.presents.count == 2)
    }

    @Test("B-027, B-028: on screen, another is stacked above it; each has its own end, and both count")
    func stacked() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, below) = try bench.shown(owner)
        let above = try #require(try owner.tryPresent(key: "b", amount: 700).0?.sessionID)
        #expect(host.presents.map(\.position) == [0, 1])
        try host.showNewest()
        #expect(try owner.hosts().last?.sessionIDs == [below.text, above.text])
        #expect(try host.leave(above).left == true)
        #expect(try owner.outcome(above).dismissReason == .gesture)
        #expect(try owner.hosts().last?.presenting == true)
        #expect(try host.leave(below).left == true)
        #expect(try owner.hosts().last?.presenting == false && owner.outcome(below).dismissReason == .gesture)
    }

    @Test("B-027: a client token that is live is refused, once nothing is opening")
    func sameToken() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (_, session) = try bench.shown(owner)
        let sealed = try #require(bench.server.engine[session]?.record.sealedToken)
        let token = try #require(unsafe bench.secrets.store(sealed.span.bytes))
        let (_, failure) = try owner.tryPresent(key: "twice") {
            $0.host = nil
            $0.source = .clientToken(token)
        }
        #expect(failure?.code == .alreadyPresenting && failure?.existingSession == session)
    }

    @Test("B-032: a host that never acknowledges: failure after 10 s, no completion, and it is told to drop it")
    func noAnswer() throws {
        let bench = try Bench()
        let host = try bench.host()
        let owner = bench.client()
        let session = try owner.present { $0.host = nil }
        bench.pass(9900)
        #expect(try owner.hosts().last?.state == .opening)
        bench.pass(200)
        let events = try owner.events(of: session)
        #expect(!events.contains { $0.body.name == "presentation.presented" || $0.body.name == "presentation.closed" })
        guard case .attemptFailed(let failed)? = events.last?.body else {
            Issue.record("no failure: \(events)")
            return
        }
        #expect(failed.failure.errorID == "unable-to-present-payment-method" && failed.final)
        #expect(host.closes == [session])
        let late = try #require(host.presents.first?.presentationID)
        #expect(try host.report(.onScreen(late)) == .notFound)
        #expect(try owner.hosts().last?.presenting == false)
    }

    @Test(
        "opening, dismiss: closing, so that nothing comes up after a dismissal; a host that was not asked is not waited for"
    )
    func dismissedWhileOpening() throws {
        let bench = try Bench()
        let host = try bench.host()
        let owner = bench.client()
        let session = try owner.present { $0.host = nil }
        let dismiss = try owner.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(try owner.reply(dismiss, SessionsDismissResponse.self) == nil)
        #expect(try owner.eventNames(session).last == "presentation.closing" && host.closes == [session])
        let presentation = try #require(host.presents.first?.presentationID)
        // Too late to come up.
        #expect(try host.report(.onScreen(presentation)) == nil)
        #expect(try host.report(.closed(presentation)) == nil)
        #expect(try owner.reply(dismiss, SessionsDismissResponse.self)?.dismissed == true)
        #expect(try owner.eventNames(session).suffix(2) == ["presentation.closed", "checkout.dismissed"])
        // Without credit it cannot be asked, so it has nothing to close.
        let deaf = try bench.host("deaf", credit: 1)
        let unseen = try owner.present(key: "unseen", amount: 7) { $0.host = .name("deaf") }
        #expect(deaf.presents.isEmpty)
        let reply: SessionsDismissResponse = try owner.ask(
            "Sessions/Dismiss", SessionsDismissRequest(sessionID: unseen))
        #expect(reply.dismissed)
    }

    @Test("closing, present: allowed, and the new surface comes after the old one is closed")
    func presentWhileClosing() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, old) = try bench.shown(owner)
        try owner.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: old))
        let (reply, _) = try owner.tryPresent(key: "next", amount: 700)
        let next = try #require(reply?.sessionID)
        #expect(reply?.presented == true && host.presents.count == 1)
        #expect(try owner.eventNames(next).first == "presentation.opening")
        bench.pass(3000)
        #expect(host.presents.count == 1)
        #expect(try host.report(.closed(host.presents[0].presentationID)) == nil)
        #expect(host.presents.last?.sessionID == next && host.presents.last?.position == 0)
        // Its time to acknowledge counts from there.
        bench.pass(9500)
        try host.showNewest()
        #expect(try owner.eventNames(next).contains("presentation.presented"))
    }

    @Test("B-012, B-038: a host that never closes: 5 s; two dismissals join; idle has nothing to dismiss")
    func closing() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        let request = SessionsDismissRequest(sessionID: session)
        let first = try owner.send("Sessions/Dismiss", request)
        let second = try owner.send("Sessions/Dismiss", request)
        bench.pass(4900)
        #expect(try owner.hosts().last?.state == .closing && owner.hosts().last?.presenting == true)
        #expect(try owner.reply(first, SessionsDismissResponse.self) == nil)
        bench.pass(200)
        #expect(try owner.reply(first, SessionsDismissResponse.self)?.dismissed == true)
        #expect(try owner.reply(second, SessionsDismissResponse.self)?.dismissed == true)
        #expect(host.closes == [session])
        let third: SessionsDismissResponse = try owner.ask("Sessions/Dismiss", request)
        #expect(!third.dismissed)
        let names = try owner.eventNames(session)
        #expect(names.filter { $0.hasPrefix("presentation.clos") } == ["presentation.closing", "presentation.closed"])
        #expect(names.filter { $0 == "checkout.dismissed" }.count == 1 && names.last == "checkout.dismissed")
    }

    @Test("B-020, B-021, B-022, B-023: no host, a host of somebody else, and headless only when it is named")
    func noHost() throws {
        let bench = try Bench()
        let owner = bench.client()
        let foreign = try bench.host("till", uid: 2000)
        for (key, pin) in [
            ("auto", nil), ("name", .name("till")), ("nobody", .name("x")), ("uid", .uid(2000)), ("big", .uid(-1)),
            ("id", .id(foreign.attached?.identity.hostID ?? "")),
        ] as [(String, SessionsPresentRequest.HostChoice?)] {
            let (_, failure) = try owner.tryPresent(key: key) { $0.host = pin }
            #expect(failure?.errorID == "unable-to-present-payment-method", "\(key)")
            #expect(failure?.message.contains("No presentation host found") == true)
            #expect(failure?.paymentMethodType == "CheckoutComponents")
        }
        #expect(bench.store.rows.sessions.isEmpty && bench.store.rows.events.isEmpty)
        #expect(foreign.presents.isEmpty)
        _ = try owner.present()
    }

    @Test("B-020: the focused host, else the one that attached last and is not locked; pins choose another")
    func foreground() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (a, b) = (try bench.host("a"), try bench.host("b"))
        func chosen(_ key: String, _ pin: SessionsPresentRequest.HostChoice? = nil) throws -> String? {
            let (reply, _) = try owner.tryPresent(key: key, amount: Int64(key.utf8.count)) { $0.host = pin }
            let session = try #require(reply?.sessionID)
            try (reply?.host?.name == "a" ? a : b).showNewest()
            _ = try (reply?.host?.name == "a" ? a : b).leave(session)
            return reply?.host?.name
        }
        func marked() throws -> [String] { try owner.hosts().filter(\.foreground).map(\.identity.name) }
        #expect(try chosen("k") == "b")
        #expect(try marked() == ["b"], "B-011: also without any focus")
        try a.report(.focused(true))
        #expect(try chosen("kk") == "a")
        #expect(try owner.hosts().filter(\.focused).map(\.identity.name) == ["a"])
        try b.report(.focused(true))
        try b.report(.focused(false))
        #expect(try chosen("kkk") == "a")
        #expect(try chosen("kkkk", .name("b")) == "b")
        #expect(try chosen("kkkkk", .id(b.attached?.identity.hostID ?? "")) == "b")
        #expect(try chosen("kkkkkk", .uid(1000)) == "a")
        #expect(try marked() == ["a"])
        a.vanish()
        #expect(try chosen("kkkkkkk") == "b")
        // The one that is left is locked by a payment: there is none for a new checkout.
        let paying = try owner.present(key: "paying", amount: 300) { $0.host = nil }
        try b.showNewest()
        try owner.pay(paying, TestClient.slowCard)
        bench.pass(300)
        #expect(b.screens.last == .processing)
        #expect(try owner.tryPresent(key: "locked", amount: 9).1?.errorID == "unable-to-present-payment-method")
    }

    @Test("PROTOCOL.md, Methods: only_if_idle is compare-and-set, and names the session to who may see it")
    func onlyIfIdle() throws {
        let bench = try Bench { $0.hostSections["lane-1"] = .init(uid: 1000, owners: [2000]) }
        let owner = bench.client()
        let (_, session) = try bench.shown(owner)
        for (uid, isTold) in [(1000, true), (2000, false)] {
            let client = bench.client(uid: UInt32(uid), roles: [.operate])
            let (_, failure) = try client.tryPresent(key: "cas") {
                $0.host = .name("lane-1")
                $0.onlyIfIdle = true
            }
            #expect(failure?.code == .alreadyPresenting)
            #expect(failure?.existingSession == (isTold ? session : nil))
        }
    }

    @Test("B-027, PROTOCOL.md, Calls: two clients race for one host: one is presented, the other is told")
    func race() throws {
        let bench = try Bench()
        let host = try bench.host()
        let (one, two) = (bench.client(), bench.client())
        let (first, bytes) = try one.call("Sessions/Present", TestClient.presenting { $0.host = nil }, key: "1")
        let (second, more) = try two.call("Sessions/Present", TestClient.presenting(7) { $0.host = nil }, key: "2")
        one.write(bytes)
        two.write(more)
        bench.turn()
        let replies = [
            try one.reply(first, SessionsPresentResponse.self), try two.reply(second, SessionsPresentResponse.self),
        ]
        #expect(replies.map { $0?.presented } == [true, false])
        #expect(host.presents.count == 1 && bench.store.rows.sessions.count == 1)
    }

    @Test("B-014, B-016, B-018, B-033, B-206: settings, theme, locale and announcement of this checkout reach the host")
    func content() throws {
        let bench = try Bench()
        let host = try bench.host()
        let owner = bench.client()
        var settings = Settings()
        settings.uiOptions.isInitScreenEnabled = false
        var theme = Theme()
        theme.radius = ["m": 4]
        let first = try owner.present(key: "first") {
            $0.host = nil
            ($0.settings, $0.theme) = (settings, theme)
        }
        try host.showNewest()
        bench.pass(600)
        #expect(host.presents[0].settings == settings && host.presents[0].theme == theme)
        #expect(
            host.presents[0].context == .direct && host.presents[0].locale == bench.server.engine[first]?.record.locale)
        let announced = host.items().compactMap { item -> String? in
            if case .state(let id, let state) = item, id == host.presents[0].presentationID,
                case .screen(let screen) = state.body
            {
                return screen.announcement
            }
            return nil
        }
        #expect(announced.last?.isEmpty == false)
        // The theme of an earlier checkout is not used again, and absent settings are the defaults.
        _ = try owner.present(key: "second", amount: 7) { $0.host = nil }
        #expect(host.presents[1].theme == nil && host.presents[1].settings == Settings())
    }
}
