import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Goal: as the attacker. Whoever is no host of a session gets nothing of it, and a host no more than the shopper's
/// side.
@Suite struct HostAccessTests {
    private func code(_ client: TestClient, _ method: String, _ request: some WireMessage, key: String = "") throws
        -> FailureCode?
    {
        client.failure(try client.send(method, request, key: key))?.code
    }

    /// A kiosk of another user, which the configuration lets show what 1000 presents.
    private func kiosk(_ settings: Settings? = nil) throws -> (Bench, TestClient, TestHost, SessionID) {
        let bench = try Bench { $0.hostSections["lane-1"] = .init(uid: 500, owners: [1000]) }
        let owner = bench.client()
        let host = try bench.host(uid: 500)
        let session = try owner.present {
            $0.host = nil
            $0.settings = settings
        }
        try host.showNewest()
        bench.pass(600)
        return (bench, owner, host, session)
    }

    @Test("security, Hosts: a kiosk of another user does the shopper's part, in its own name, and nothing else")
    func rights() throws {
        let (bench, owner, host, session) = try kiosk()
        let client = host.client
        let snapshot: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        #expect(!snapshot.session.owned && snapshot.session.selection != nil)
        let methods: MethodsListResponse = try client.ask("Methods/List", MethodsListRequest(sessionID: session))
        #expect(!methods.paymentMethods.isEmpty)
        try client.fillIn(session)
        #expect(try code(client, "CardForm/Get", CardFormGetRequest(sessionID: session)) == nil)
        #expect(try owner.events(of: session).last?.actor == Actor(.host, uid: 500))
        // The owner's part is not the host's.
        #expect(try code(client, "Sessions/Dismiss", SessionsDismissRequest(sessionID: session)) == .permissionDenied)
        #expect(try code(client, "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session)) == .permissionDenied)
        #expect(try client.tryPresent(key: "k").1?.code == .permissionDenied)
        #expect(try code(client, "Sessions/Watch", SessionsWatchRequest()) == .permissionDenied)
        let list: SessionsListResponse = try client.ask("Sessions/List", SessionsListRequest())
        #expect(list.sessions.isEmpty)
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "submit")
        bench.pass(3000)
        #expect(host.screens.last == .success)
    }

    @Test("security: these rights are this connection's, this session's, and end with the presentation")
    func ends() throws {
        let (bench, owner, host, session) = try kiosk()
        let twin = bench.client(uid: 500, roles: [.host])
        #expect(try code(twin, "CardForm/Get", CardFormGetRequest(sessionID: session)) == .notFound)
        #expect(try code(twin, "Sessions/Get", SessionsGetRequest(sessionID: session)) == .notFound)
        let other = try owner.present(key: "other", amount: 7)
        #expect(try code(host.client, "Sessions/Get", SessionsGetRequest(sessionID: other)) == .notFound)
        var watch = SessionsWatchRequest()
        (watch.sessionID, watch.follow) = (session, true)
        let stream = try host.client.send("Sessions/Watch", watch)
        #expect(host.client.events(stream).last?.body.name == "checkout.ready")
        #expect(try host.leave(session).left == true)
        #expect(host.client.failure(stream)?.code == .notFound)
        #expect(!host.client.events(stream).contains { $0.body.isTerminal })
        #expect(try code(host.client, "Sessions/Get", SessionsGetRequest(sessionID: session)) == .notFound)
        #expect(try code(host.client, "Methods/List", MethodsListRequest(sessionID: session)) == .notFound)
    }

    @Test("security: host of another uid without a section, a name of somebody else, a group is not enough")
    func whoMayBe() throws {
        let bench = try Bench { $0.hostSections["lane-1"] = .init(uid: 500, owners: [1000]) }
        #expect(try bench.host("lane-1", uid: 501).failure?.code == .permissionDenied)
        #expect(try bench.host("x", roles: [.operate, .observe]).failure?.code == .permissionDenied)
        #expect(try bench.host("headless").failure?.code == .alreadyAttached)
        for name in ["", "a\u{1B}b", "a\u{202E}b", String(repeating: "n", count: 65)] {
            #expect(try bench.host(name).failure?.code == .invalidRequest, "\(name.utf8.count)")
        }
        // Another name of the kiosk's user has no section: it shows its own alone.
        let side = try bench.host("side", uid: 500)
        #expect(try bench.client().tryPresent(key: "1") { $0.host = .name("side") }.1 != nil)
        #expect(try bench.client(uid: 500).tryPresent(key: "2") { $0.host = .name("side") }.0?.presented == true)
        #expect(side.presents.map(\.ownerUID) == [500])
        let audits = bench.store.rows.audits
        #expect(audits.filter { $0.action == "attach" }.map(\.detail) == ["side"])
        #expect(audits.contains { $0.action == "deny" && $0.uid == 501 && $0.detail == "Hosts/Attach" })
    }

    @Test("security: a host narrows whom it draws for; a uid that is handed out again draws for nobody by number")
    func narrowed() throws {
        let bench = try Bench { $0.hostSections["lane-1"] = .init(uid: 500, owners: [1000, 1001]) }
        _ = try bench.host(uid: 500) { $0.drawsForUIDs = [1001] }
        #expect(try bench.client(uid: 1000).tryPresent(key: "k").1 != nil)
        #expect(try bench.client(uid: 500).tryPresent(key: "k").1 != nil)
        #expect(try bench.client(uid: 1001).tryPresent(key: "k").0?.presented == true)
        _ = try bench.host("pod", uid: 600_000)
        #expect(bench.server.hosts.choose(.foreground, for: 600_000) == nil)
    }

    @Test("ALREADY_ATTACHED: one live attachment a name, one a connection; free again when it is over")
    func twice() throws {
        let bench = try Bench()
        let host = try bench.host()
        #expect(try bench.host().failure?.code == .alreadyAttached)
        #expect(try TestHost(host.client, HostsAttachRequest(name: "b")).failure?.code == .alreadyAttached)
        // Cancelled, half-closed, vanished: each time the name is free again.
        host.client.write(host.client.bytes { FrameWriter.cancel(host.callID, into: $0) })
        bench.turn()
        #expect(host.failure?.code == .cancelled)
        let second = try bench.host()
        bench.server.peerClosedWriting(second.client.id)
        bench.turn()
        let third = try bench.host()
        third.vanish()
        #expect(try bench.host().attached != nil)
    }

    @Test("Hosts/Report: not attached, forged ids, another host's, before it was asked, after it is over")
    func forged() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        let presentation = try #require(host.presents.first?.presentationID)
        let other = try bench.host("other")
        for client in [owner, bench.client(uid: 1000, roles: [.host])] {
            let call = try client.send("Hosts/Report", HostsReportRequest.closed(presentation))
            #expect(client.failure(call)?.code == .permissionDenied)
        }
        #expect(try other.report(.closed(presentation)) == .notFound)
        #expect(try host.report(.onScreen(PresentationID(high: 1, low: 1))) == .notFound)
        #expect(try other.leave(session).refusal == .permissionDenied)
        let deaf = try bench.host("deaf", credit: 1)
        let unseen = try owner.present(key: "unseen", amount: 7) { $0.host = .name("deaf") }
        let guessed = try #require(bench.server.engine[unseen]?.record.presentationID)
        #expect(try deaf.report(.onScreen(guessed)) == .notFound)
        #expect(try host.leave(session).left == true)
        #expect(try host.report(.closed(presentation)) == .notFound)
        #expect(try owner.eventNames(session).filter { $0 == "checkout.dismissed" }.count == 1)
    }

    @Test("HOST_LOST: the host gives its attachment up while its own submit waits; the payment goes on")
    func hostLost() throws {
        let (bench, owner, host, session) = try kiosk()
        try host.client.fillIn(session, TestClient.slowCard)
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        let call = try host.client.send("CardForm/Submit", submit, key: "submit")
        bench.pass(200)
        host.client.write(host.client.bytes { FrameWriter.cancel(host.callID, into: $0) })
        bench.turn()
        #expect(host.client.failure(call)?.code == .hostLost)
        bench.pass(4000)
        #expect(try owner.events(of: session).contains { $0.body.name == "attempt.succeeded" })
    }

    @Test("security, Roles: a reload takes hosts away that may not be any more, and what they showed")
    func reload() throws {
        let (bench, owner, host, session) = try kiosk()
        var configuration = ServerConfiguration()
        configuration.daemonUID = 900
        configuration.hostSections["lane-1"] = .init(uid: 500, owners: [])
        bench.server.reconfigure(configuration) { _ in [.host, .operate, .observe] }
        bench.turn()
        #expect(host.failure?.code == .permissionDenied)
        #expect(try owner.outcome(session).dismissReason == .gesture)
        let own = try bench.host("own")
        bench.server.reconfigure(configuration) { _ in [] }
        bench.turn()
        #expect(own.failure?.code == .permissionDenied)
    }

    @Test("Hosts/List: who observes sees all, others those that may show their checkouts, and no sessions of others")
    func list() throws {
        let (bench, owner, _, session) = try kiosk()
        _ = try bench.host("aisle", uid: 2000) {
            $0.style = .fullScreen
            $0.capabilities = ["full-screen", "sound"]
        }
        _ = try bench.host("basement", uid: 2000) { $0.style = .pushed }
        func seen(_ uid: UInt32, _ roles: Roles) throws -> [String] {
            try bench.client(uid: uid, roles: roles).hosts().map { "\($0.identity.name) \($0.sessionIDs.count)" }
        }
        #expect(try seen(1000, .operate) == ["headless 0", "lane-1 1"])
        #expect(try seen(2000, .operate) == ["aisle 0", "basement 0", "headless 0"])
        #expect(try seen(3000, .observe) == ["aisle 0", "basement 0", "headless 0", "lane-1 1"])
        let hosts = try owner.hosts()
        // B-130: a style without its capability is a plain sheet.
        #expect(hosts.map(\.style) == [.fullScreen, .sheet, nil, .sheet] && hosts[0].capabilities.count == 2)
        #expect(hosts[3].sessionIDs == [session.text] && hosts[3].state == .onScreen && !hosts[2].presenting)
    }

    @Test("PROTOCOL.md, Streams: a host without credit keeps one pending screen a session: the newest")
    func newestWins() throws {
        let bench = try Bench()
        let owner = bench.client()
        let host = try bench.host(credit: 2)
        let session = try owner.present { $0.host = nil }
        #expect(host.items().count == 2)
        try host.showNewest()
        try owner.pay(session)
        bench.pass(3000)
        #expect(host.items().count == 2)
        host.client.write(host.client.bytes { FrameWriter.credit(host.callID, items: 100, into: $0) })
        bench.turn()
        #expect(host.screens == [.success] && host.closes.isEmpty)
        bench.pass(3000)
        #expect(host.closes == [session])
    }
}
