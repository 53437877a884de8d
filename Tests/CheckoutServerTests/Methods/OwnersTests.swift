import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct OwnersTests {
    private let secret = "0123456789abcdef-the-owner"

    private func present(_ client: TestClient, key: String = "present", secret: String?) throws -> SessionID {
        let handle = try secret.map { try client.keep($0) }
        return try client.present(key: key) { $0.ownerSecret = handle }
    }

    private func adopt(_ client: TestClient, _ session: SessionID, _ secret: String) throws -> CheckoutFailure? {
        var request = SessionsAdoptRequest(sessionID: session)
        request.ownerSecret = try client.keep(secret)
        return client.failure(try client.send("Sessions/Adopt", request))
    }

    private func list(_ client: TestClient, _ session: SessionID) throws -> FailureCode? {
        client.failure(try client.send("Methods/List", MethodsListRequest(sessionID: session)))?.code
    }

    @Test("security, Owners: who shows the secret acts as the owner, on that connection and no longer")
    func adopting() throws {
        let bench = try Bench()
        let session = try present(bench.client(uid: 1000, roles: [.operate]), secret: secret)
        bench.pass(600)
        let other = bench.client(uid: 2000, roles: [.operate])
        #expect(try list(other, session) == .notFound)
        #expect(try adopt(other, session, secret) == nil)
        #expect(try list(other, session) == nil)
        let got: SessionsGetResponse = try other.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        #expect(got.session.owned)
        let watch = try other.send("Sessions/Watch", other.watching(session))
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        let _: MethodsSelectResponse = try other.ask("Methods/Select", select, key: "s")
        #expect(other.events(watch).last?.actor == Actor(.owner, uid: 2000))
        #expect(bench.store.rows.audits.contains { $0.action == "adopt" && $0.uid == 2000 && $0.session == session })
        // What was looked at as the owner is not shown to another connection of the same user.
        let beside = bench.client(uid: 2000, roles: [.operate])
        let seen = beside.failure(try beside.send("Sessions/Get", SessionsGetRequest(sessionID: session)))
        #expect(seen?.code == .notFound)
        // Neither another connection of the same user nor the next one in the same place has it.
        #expect(try list(bench.client(uid: 2000, roles: [.operate]), session) == .notFound)
        bench.server.closed(other.id)
        let next = TestClient(bench, other.id)
        bench.server.accepted(other.id, .peer(Peer(uid: 2000, gid: 2000, pid: 1, roles: [.operate])))
        next.greet()
        #expect(try list(next, session) == .notFound)
    }

    @Test("security, Owners: an unknown session, one without a secret and a wrong secret are answered alike")
    func alike() throws {
        let bench = try Bench()
        let owner = bench.client(uid: 1000, roles: [.operate])
        let guarded = try present(owner, key: "a", secret: secret)
        let open = try present(owner, key: "b", secret: nil)
        let other = bench.client(uid: 2000, roles: [.operate])
        var answers: [CheckoutFailure] = []
        for (session, shown) in [
            (SessionID(high: 7, low: 7), secret), (open, secret), (guarded, secret + "x"), (guarded, "short"),
        ] {
            var failure = try #require(try adopt(other, session, shown))
            failure.diagnosticsID = ""
            answers.append(failure)
        }
        #expect(answers.allSatisfy { $0 == answers[0] && $0.code == .notFound })
        #expect(other.goAway == nil)
        #expect(bench.store.rows.audits.contains { $0.action == "deny" && $0.detail == "Sessions/Adopt" })
        // The fifth one closes this connection and no other.
        #expect(try adopt(other, guarded, "wrong-wrong-wrong-wrong") == nil)
        #expect(other.goAway?.reason.code == .permissionDenied)
        #expect(owner.goAway == nil)
        #expect(try list(owner, guarded) != .notFound)
    }

    @Test("security, Owners: of the secret only its digest is kept, and no log line has it")
    func digest() throws {
        let bench = try Bench()
        let session = try present(bench.client(), secret: secret)
        let body = try #require(bench.store.rows.sessions[session]).body
        #expect(!String(decoding: body, as: UTF8.self).contains(secret))
        let record = unsafe try SessionRecord.decode(body.span.bytes, arena: Arena())
        let digest = unsafe Digest.sha256(Array(secret.utf8).span.bytes)
        #expect(record.ownerSecretDigest == digest)
        #expect(!bench.environment.log.contains { $0.rendered.contains(secret) })
        // What is left are the client's own copy and the sandbox's token.
        let before = bench.secrets.liveCount
        _ = try adopt(bench.client(uid: 2000), session, secret)
        #expect(bench.secrets.liveCount == before + 1)
    }

    @Test("security, Owners: from uids that are handed out again a secret is required, and the number owns nothing")
    func recycled() throws {
        let bench = try Bench()
        let uid: UInt32 = 61_184
        let first = bench.client(uid: uid, roles: [.operate])
        let refused = first.failure(try first.send("Sessions/Present", TestClient.presenting(), key: "k"))
        #expect(refused?.code == .invalidRequest)
        let session = try present(first, key: "k", secret: secret)
        bench.pass(600)
        #expect(try list(first, session) == nil)
        // Whoever has the number next: NOT_FOUND for each call, an empty list, and a key of its own.
        let next = bench.client(uid: uid, roles: [.operate])
        for (method, request, key) in [
            ("Sessions/Get", SessionsGetRequest(sessionID: session), ""),
            ("Sessions/Outcome", SessionsOutcomeRequest(sessionID: session), ""),
            ("Sessions/Watch", next.watching(session), ""),
            ("Sessions/Dismiss", SessionsDismissRequest(sessionID: session), ""),
            ("CardForm/Submit", CardFormSubmitRequest(sessionID: session), "k"),
        ] as [(String, any WireMessage, String)] {
            let failure = next.failure(try next.send(method, request, key: key))
            #expect(failure?.code == .notFound, "\(method)")
        }
        let listed: SessionsListResponse = try next.ask("Sessions/List", SessionsListRequest())
        #expect(listed.sessions.isEmpty)
        #expect(try present(next, key: "k", secret: "another-owner-with-this-number") != session)
        // The owner comes back: by Adopt, and by the same request under the same key.
        let again = bench.client(uid: uid, roles: [.operate])
        #expect(try adopt(again, session, secret) == nil)
        #expect(try list(again, session) == nil)
        #expect(try present(bench.client(uid: uid, roles: [.operate]), key: "k", secret: secret) == session)
    }

    @Test("security, Owners: the daemon's own uid is never one that is handed out again")
    func daemonUID() throws {
        let bench = try Bench { $0.daemonUID = 61_184 }
        let session = try present(bench.client(uid: 61_184, roles: [.operate]), secret: nil)
        #expect(try list(bench.client(uid: 61_184, roles: [.operate]), session) != .notFound)
    }

    @Test("B-017, B-210: default settings are those of the connection, as of the moment a session is accepted")
    func defaults() throws {
        let bench = try Bench()
        let client = bench.client()
        func showsSuccess(_ session: SessionID) throws -> Bool {
            let got: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
            return got.session.settings.uiOptions.isSuccessScreenEnabled
        }
        var plain = Settings()
        plain.uiOptions.isSuccessScreenEnabled = false
        var request = SessionsSetDefaultsRequest()
        request.settings = plain
        let _: SessionsSetDefaultsResponse = try client.ask("Sessions/SetDefaults", request)
        let first = try client.present(key: "1")
        let own = try client.present(key: "2") { $0.settings = Settings() }
        let other = try bench.client().present(key: "3")
        let _: SessionsSetDefaultsResponse = try client.ask("Sessions/SetDefaults", SessionsSetDefaultsRequest())
        let later = try client.present(key: "4")
        #expect(try [first, own, other, later].map(showsSuccess) == [false, true, true, true])
    }
}
