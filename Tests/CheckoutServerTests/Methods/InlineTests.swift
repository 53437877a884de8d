import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

@Suite struct InlineTests {
    @Test("B-106: an inline session takes settings, theme, and the flags of what its owner will be asked")
    func options() throws {
        let bench = try Bench()
        let client = bench.client()
        var request = TestClient.opening()
        var settings = Settings()
        settings.uiOptions.isSuccessScreenEnabled = false
        var theme = Theme()
        theme.spacing["primerSpaceMedium"] = 1600
        request.settings = settings
        request.theme = theme
        request.wantsGate = true
        let opened: SessionsOpenResponse = try client.ask("Sessions/Open", request, key: "wants")
        let session = opened.sessionID
        let got: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        #expect(got.session.settings == settings && got.session.theme == theme)
        _ = try client.start(session, attach: false)
        let listener = try client.listen(session, [.gate])
        try client.fillIn(session)
        _ = try client.submit(session)
        #expect(client.questions(listener).map(\.kind) == [.gate])
    }

    @Test("B-002: opened, started, ready; the key opens one session")
    func open() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.open()
        let watch = try client.send("Sessions/Watch", client.watching(session))
        #expect(client.events(watch).map(\.body.name) == ["checkout.initializing"])
        #expect(try client.start(session, attach: false) == false)
        bench.pass(1000)
        #expect(try client.start(session, attach: false), "B-114")
        #expect(client.events(watch).map(\.body.name) == ["checkout.initializing", "checkout.ready"])
        let again = try client.send("Sessions/Open", TestClient.opening(), key: "open")
        #expect(try client.reply(again, SessionsOpenResponse.self)?.sessionID == session && client.replayed(again))
        let other = client.failure(try client.send("Sessions/Open", TestClient.opening(5), key: "open"))
        #expect(other?.code == .idempotencyMismatch)
        let screens = client.items(watch).compactMap { item -> Screen? in
            guard case .state(let state) = item.item, case .screen(let screen) = state.body else { return nil }
            return screen
        }
        #expect(screens.map(\.kind) == [.methods])
    }

    @Test("B-108, B-110, B-111, B-113: the loss of the last surface stops it silently; the next start begins anew")
    func surfaces() throws {
        let bench = try Bench()
        let owner = bench.client()
        let session = try owner.open()
        let (first, second) = (bench.client(), bench.client())
        _ = try first.start(session, attach: true)
        _ = try second.start(session, attach: true)
        bench.pass(100)
        #expect(try phase(owner, session) == .ready)
        bench.server.closed(first.id)
        bench.turn()
        #expect(try phase(owner, session) == .ready, "another surface is there")
        bench.server.closed(owner.id)
        bench.turn()
        let looking = bench.client()
        #expect(try phase(looking, session) == .ready, "who never attached stops nothing by leaving")
        bench.server.closed(second.id)
        bench.turn()
        #expect(try phase(looking, session) == .initializing)
        let watch = try looking.send("Sessions/Watch", looking.watching(session))
        _ = try looking.start(session, attach: true)
        bench.pass(100)
        #expect(
            looking.events(watch).map(\.body.name) == [
                "checkout.initializing", "checkout.ready", "checkout.initializing", "checkout.ready",
            ])
        #expect(bench.server.tracks[session]?.surfaces == [looking.id])
    }

    @Test("B-110, B-112: Cancel of one surface detaches it, of the last one stops; again and again is once")
    func cancel() throws {
        let bench = try Bench()
        let (first, second) = (bench.client(), bench.client())
        let session = try first.open()
        _ = try first.start(session, attach: true)
        _ = try second.start(session, attach: true)
        bench.pass(100)
        func cancel(_ client: TestClient) throws {
            let _: SessionsCancelResponse = try client.ask(
                "Sessions/Cancel", SessionsCancelRequest(sessionID: session))
        }
        try cancel(first)
        #expect(try phase(first, session) == .ready)
        try cancel(second)
        #expect(try phase(first, session) == .initializing)
        try cancel(second)
        try cancel(first)
        #expect(try phase(first, session) == .initializing)
        #expect(bench.server.holdings.values.allSatisfy { $0.attached.isEmpty })
    }

    @Test(
        "B-283, PROTOCOL.md, Connection: connections that a drain ends detach nothing, and after the start it goes on")
    func drain() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.open()
        _ = try client.start(session, attach: true)
        bench.pass(100)
        bench.server.drain()
        bench.server.closed(client.id)
        bench.turn()
        let next = try Bench(seed: 2, rows: bench.store.rows, milliseconds: bench.milliseconds + 1)
        next.pass(100)
        #expect(try phase(next.client(), session) == .ready)
        let again = next.client()
        #expect(try again.start(session, attach: true), "it is running")
    }

    @Test("B-283: what was never started, or stopped, waits for its start after a restart too")
    func restart() throws {
        let bench = try Bench()
        let client = bench.client()
        let opened = try client.open()
        let stopped = try client.open(key: "second")
        _ = try client.start(stopped, attach: false)
        bench.pass(100)
        let _: SessionsCancelResponse = try client.ask("Sessions/Cancel", SessionsCancelRequest(sessionID: stopped))
        let next = try Bench(seed: 2, rows: bench.store.rows, milliseconds: bench.milliseconds + 1)
        next.pass(1000)
        let other = next.client()
        for session in [opened, stopped] {
            #expect(try phase(other, session) == .initializing)
            #expect(try other.start(session, attach: false) == false)
        }
        next.pass(100)
        #expect(try phase(other, opened) == .ready)
        #expect(try phase(other, stopped) == .ready)
    }

    @Test("B-101, B-091: the outcome comes at once, and the overlay after it")
    func outcome() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.open()
        _ = try client.start(session, attach: true)
        let watch = try client.send("Sessions/Watch", client.watching(session))
        try client.fillIn(session)
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        _ = try client.send("CardForm/Submit", submit, key: "pay")
        bench.pass(2000)
        let items = client.items(watch).suffix(3)
        let last = items.map { item -> String in
            switch item.item {
            case .event(let event): event.body.name
            case .state(let state):
                if case .screen(let screen) = state.body { "\(screen.kind) \(screen.overlay)" } else { "state" }
            default: "other"
            }
        }
        #expect(last == ["attempt.succeeded", "checkout.success", "success true"])
        let start = try client.send("Sessions/Start", SessionsStartRequest(sessionID: session))
        #expect(client.failure(start)?.code == .sessionEnded)
    }

    @Test("B-118, B-119: Refresh says when there is nothing to do; Close when it is closed already")
    func refreshAndClose() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.open()
        let refresh = SessionsRefreshRequest(sessionID: session)
        let early: SessionsRefreshResponse = try client.ask("Sessions/Refresh", refresh)
        #expect(!early.alreadyRunning)
        _ = try client.start(session, attach: false)
        bench.pass(100)
        let (_, first) = try client.call("Sessions/Refresh", refresh)
        let (second, bytes) = try client.call("Sessions/Refresh", refresh)
        client.write(first + bytes)
        bench.turn()
        #expect(try client.reply(second, SessionsRefreshResponse.self)?.alreadyRunning == true)
        bench.pass(100)
        let close = SessionsCloseRequest(sessionID: session)
        let closed: SessionsCloseResponse = try client.ask("Sessions/Close", close)
        let again: SessionsCloseResponse = try client.ask("Sessions/Close", close)
        #expect(closed.closed && !again.closed)
        let late = client.failure(try client.send("Sessions/Refresh", refresh))
        #expect(late?.code == .sessionEnded)
    }

    @Test("security: to who may not see it an inline session is NOT_FOUND, and to who may only look NOT_OWNER")
    func foreign() throws {
        let bench = try Bench()
        let session = try bench.client(uid: 1000, roles: [.operate]).open()
        for (roles, code) in [(Roles.operate, FailureCode.notFound), ([.operate, .observe], .notOwner)] {
            let other = bench.client(uid: 2000, roles: roles)
            for (method, request, key) in [
                ("Sessions/Start", SessionsStartRequest(sessionID: session), ""),
                ("Sessions/Cancel", SessionsCancelRequest(sessionID: session), ""),
                ("Sessions/Refresh", SessionsRefreshRequest(sessionID: session), ""),
                ("Sessions/Close", SessionsCloseRequest(sessionID: session), ""),
                ("Attempts/Retry", AttemptsRetryRequest(sessionID: session), "k"),
                ("Attempts/ChooseOther", AttemptsChooseOtherRequest(sessionID: session), ""),
            ] as [(String, any WireMessage, String)] {
                #expect(other.failure(try other.send(method, request, key: key))?.code == code, "\(method)")
            }
        }
    }

    private func phase(_ client: TestClient, _ session: SessionID) throws -> SessionPhase {
        let got: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        return got.session.phase
    }
}
