import CheckoutModel
import CheckoutTestSupport
import CheckoutWire
import Testing

@testable import CheckoutClient

/// What a front end is called with, and what the daemon hears of it.
@Suite struct HostRunnerTests {
    private struct Screen: PresentationHost {
        let log: Log
        func show(_ checkout: HostPresent) async { log.add("show \(checkout.resumed ? "again" : "new")") }
        func draw(_ state: State.Body, of checkout: HostPresent) async {
            if case .screen(let screen) = state { log.add("draw \(screen.kind), \(screen.announcement)") }
        }
        func close(_ checkout: HostPresent) async { log.add("close") }
    }

    private static let secret = "0123456789abcdef0123456789abcdef"
    private static let presentation = PresentationID(high: 3, low: 4)
    private static let checkout = HostPresent(sessionID: Fixtures.session, presentationID: presentation)

    private static func send(_ peer: FakePeer, _ call: FakeFrame, _ item: HostsAttachItem, _ secrets: CountingSecrets) {
        let out = OutputBuffer()
        item.encode(into: out, arena: Arena(), Encoding(secrets: secrets))
        peer.item(call.id, raw: unsafe out.withUnsafeBytes { unsafe Array($0) })
    }

    private static func attached(_ peer: FakePeer, _ call: FakeFrame) {
        let secrets = CountingSecrets()
        var greeting = HostAttached(identity: PresenterScript.host)
        greeting.attachSecret = secrets.typed(secret)
        send(peer, call, .attached(greeting), secrets)
        send(peer, call, .present(checkout), secrets)
    }

    /// The next report, answered.
    private static func report(_ peer: FakePeer, _ heard: Log) {
        guard let call = peer.call() else { return heard.add("nothing") }
        let report = Fixtures.decode(call.payload, as: HostsReportRequest.self)
        heard.add(report.map { "\($0 == .onScreen(presentation) ? "on screen" : "\($0)")" } ?? call.method)
        peer.reply(call.id, HostsReportResponse())
    }

    @Test("B-029, B-012, B-206: shown, reported, drawn with its announcement, closed, reported: in this order")
    func order() async throws {
        let (heard, log) = (Log(), Log())
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            let request = Fixtures.decode(call.payload, as: HostsAttachRequest.self)
            heard.add("attach \(request?.name ?? "") \(request?.capabilities ?? []) \(request?.drawsForUIDs ?? [])")
            Self.attached(peer, call)
            Self.report(peer, heard)
            var screen = CheckoutModel.Screen(.methods)
            screen.announcement = "Pay"
            let state = State(sessionID: Fixtures.session, sessionSeq: 1, body: .screen(screen))
            Self.send(peer, call, .state(Self.presentation, state), CountingSecrets())
            Self.send(peer, call, .close(Fixtures.session, Self.presentation), CountingSecrets())
            Self.report(peer, heard)
            peer.fail(call.id, CheckoutFailure(.permissionDenied, "not any more"))
            peer.readNothing()
        }
        var options = HostOptions(name: "lane-1")
        options.style = .fullScreen
        options.drawsForUIDs = [1000]
        let runner = HostRunner(
            try CheckoutClient(Fixtures.options(daemon)), as: options, showing: Screen(log: log))
        let failure = await #expect(throws: CheckoutFailure.self) { try await runner.run() }
        #expect(failure?.code == .permissionDenied && runner.identity == nil)
        #expect(log.lines == ["show new", "draw methods, Pay", "close"])
        #expect(heard.lines.count == 3 && heard.lines[1] == "on screen" && heard.lines[2].hasPrefix("closed"))
        #expect(heard.lines[0] == #"attach lane-1 ["full-screen"] [1000]"#)
    }

    @Test("B-062: after a lost connection it shows its secret, and takes surfaces away that may not come again")
    func comesBack() async throws {
        let (heard, log) = (Log(), Log())
        let daemon = FakeDaemon(
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                Self.attached(peer, call)
                Self.report(peer, heard)
            },
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                let secrets = CountingSecrets()
                let request = Fixtures.decode(call.payload, as: HostsAttachRequest.self, secrets: secrets)
                heard.add(request?.attachSecret.flatMap(secrets.text) ?? "no secret")
                peer.fail(call.id, CheckoutFailure(.alreadyAttached, "a host of this name is attached"))
                peer.readNothing()
            })
        let runner = HostRunner(
            try CheckoutClient(Fixtures.options(daemon)), as: HostOptions(name: "lane-1"), showing: Screen(log: log))
        let failure = await #expect(throws: CheckoutFailure.self) { try await runner.run() }
        #expect(failure?.code == .alreadyAttached)
        #expect(log.lines == ["show new", "close"])
        #expect(heard.lines == ["on screen", Self.secret])
    }

    @Test("B-052, B-056: a gesture that is taken closes the surface here, one that is refused leaves it")
    func leaves() async throws {
        let (heard, log) = (Log(), Log())
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            Self.attached(peer, call)
            Self.report(peer, heard)
            guard let refused = peer.call() else { return }
            peer.fail(refused.id, CheckoutFailure(.processing, "a payment is being processed"))
            guard let taken = peer.call() else { return }
            let request = Fixtures.decode(taken.payload, as: HostsLeaveRequest.self)
            heard.add("leave \(request.map { "\($0.kind)" } ?? "")")
            var response = HostsLeaveResponse()
            response.left = true
            peer.reply(taken.id, response)
            peer.readNothing()
        }
        let runner = HostRunner(
            try CheckoutClient(Fixtures.options(daemon)), as: HostOptions(name: "lane-1"), showing: Screen(log: log))
        let running = Task { try await runner.run() }
        #expect(await log.wait(for: 1) == ["show new"])
        _ = await heard.wait(for: 1)
        let refusal = await #expect(throws: CheckoutFailure.self) { try await runner.leave(Self.checkout) }
        #expect(refusal?.code == .processing && log.lines == ["show new"])
        #expect(try await runner.leave(Self.checkout))
        #expect(log.lines == ["show new", "close"] && heard.lines.last == "leave gesture")
        running.cancel()
        try await running.value
    }
}
