import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct AccessTests {
    private func code(_ client: TestClient, _ method: String, _ request: some WireMessage, key: String = "") throws
        -> FailureCode?
    {
        let callID = try client.send(method, request, key: key)
        return client.failure(callID)?.code
    }

    @Test("PROTOCOL.md, Methods: what each role may call about a session of somebody else")
    func table() throws {
        let bench = try Bench()
        let owner = bench.client(uid: 1000, roles: [.operate])
        let session = try owner.present()
        bench.pass(600)
        let unknown = SessionID(high: 7, low: 7)
        let expected: [(Roles, get: FailureCode?, methods: FailureCode?, dismiss: FailureCode?, hosts: FailureCode?)] =
            [
                ([], .notFound, .permissionDenied, .permissionDenied, .permissionDenied),
                ([.host], .notFound, .notFound, .permissionDenied, .permissionDenied),
                ([.operate], .notFound, .notFound, .notFound, nil),
                ([.observe], nil, .permissionDenied, .permissionDenied, nil),
                ([.observe, .operate], nil, .notOwner, .notOwner, nil),
                ([.admin], nil, nil, nil, nil),
            ]
        for (roles, get, methods, dismiss, hosts) in expected {
            let other = bench.client(uid: 2000, roles: roles)
            let place: Comment = "\(roles.names)"
            #expect(try code(other, "Sessions/Get", SessionsGetRequest(sessionID: session)) == get, place)
            #expect(try code(other, "Methods/List", MethodsListRequest(sessionID: session)) == methods, place)
            #expect(try code(other, "Hosts/List", HostsListRequest()) == hosts, place)
            #expect(try code(other, "Daemon/Health", DaemonHealthRequest()) == nil, place)
            #expect(try code(other, "Sessions/List", SessionsListRequest()) == nil, place)
            let drain = try code(other, "Sandbox/Ledger", SandboxLedgerRequest())
            #expect(drain == (roles.contains(.admin) ? nil : .permissionDenied), place)
            // One that does not exist answers like one that may not be seen.
            let missing = try code(other, "Sessions/Get", SessionsGetRequest(sessionID: unknown))
            #expect(missing == .notFound, place)
            if dismiss != nil {
                let refused = try code(other, "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
                #expect(refused == dismiss, place)
            }
        }
        let all = try bench.client(uid: 2000, roles: [.admin]).send("Sessions/Watch", SessionsWatchRequest())
        #expect(all == 1)
    }

    @Test("security: an admin closes a session of somebody else, and the audit record says so")
    func admin() throws {
        let bench = try Bench()
        let session = try bench.client(uid: 1000, roles: [.operate]).present()
        bench.pass(600)
        let admin = bench.client(uid: 0, roles: .all)
        let response: SessionsDismissResponse = try admin.ask(
            "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(response.dismissed)
        let record = try #require(bench.store.rows.audits.first { $0.action == "admin" })
        #expect(record.uid == 0 && record.role == .admin && record.session == session)
        #expect(record.detail == "Sessions/Dismiss")
    }

    @Test("security: a denial is an audit record, the same one once a minute")
    func denials() throws {
        let bench = try Bench()
        let client = bench.client(uid: 2000, roles: [])
        for _ in 0..<50 { try client.send("Daemon/Drain", DaemonDrainRequest()) }
        func denied() -> [String] { bench.store.rows.audits.filter { $0.action == "deny" }.map(\.detail) }
        #expect(denied() == ["Daemon/Drain"])
        try client.send("Hosts/List", HostsListRequest())
        #expect(denied() == ["Daemon/Drain", "Hosts/List"])
        bench.pass(61_000)
        try client.send("Daemon/Drain", DaemonDrainRequest())
        #expect(denied().count == 3)
        #expect(!bench.server.isDrained)
    }

    @Test("B-027: a client token that is live elsewhere names that session only to who may see it")
    func alreadyPresenting() throws {
        let bench = try Bench()
        let session = try bench.client(uid: 1000, roles: [.operate]).present()
        let token = try #require(bench.store.rows.sessions[session]).body
        let record = unsafe try SessionRecord.decode(token.span.bytes, arena: Arena())
        // The plain sealer's seal is a copy, so the token of the sandbox can be shown again.
        let sealed = try #require(record.sealedToken)
        for (uid, roles, isTold) in [
            (1000, Roles.operate, true), (2000, .operate, false), (2000, [.operate, .observe], true),
        ] {
            let client = bench.client(uid: UInt32(uid), roles: roles)
            let handle = try #require(unsafe bench.secrets.store(sealed.span.bytes))
            let callID = try client.send(
                "Sessions/Present", TestClient.presenting { $0.source = .clientToken(handle) }, key: "again-\(isTold)")
            let failure = try #require(client.failure(callID))
            #expect(failure.code == .alreadyPresenting)
            #expect(failure.existingSession == (isTold ? session : nil))
        }
    }
}
