import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct CheckoutSessionTests {
    typealias Script = PresenterScript

    /// Plays one inline session: what each watch brings, by the number of the watch.
    private func daemon(_ watches: [[EventBody]], calls: Notes<String> = Notes()) -> FakeDaemon {
        FakeDaemon(script(watches, calls))
    }

    private func script(_ watches: [[EventBody]], _ calls: Notes<String>) -> FakeDaemon.Script {
        { peer in
            peer.welcome()
            var started = 0
            while let call = peer.call() {
                let name = call.method.split(separator: "/").last.map(String.init) ?? ""
                switch name {
                case "Open":
                    peer.reply(call.id, SessionsOpenResponse(sessionID: Fixtures.session))
                case "Start": peer.reply(call.id, SessionsStartResponse())
                case "Watch":
                    let after = Fixtures.decode(call.payload, as: SessionsWatchRequest.self)?.after ?? 0
                    calls.add("Watch after \(after)")
                    for (index, body) in watches[min(started, watches.count - 1)].enumerated() {
                        peer.item(call.id, Fixtures.event(after + UInt64(index) + 1, body))
                    }
                    started += 1
                    continue
                case "Get": peer.reply(call.id, SessionsGetResponse(session: Self.snapshot))
                case "FormatAmount":
                    var amount = Money(minorUnits: 1999, currency: CurrencyCode(asWritten: "EUR"))
                    amount.text = "19,99\u{A0}€"
                    peer.reply(call.id, SessionsFormatAmountResponse(amount: amount))
                case "Cancel": peer.reply(call.id, SessionsCancelResponse())
                default: return
                }
                calls.add(name)
            }
        }
    }

    private static let snapshot: SessionSnapshot = {
        var snapshot = SessionSnapshot(sessionID: Fixtures.session)
        snapshot.phase = .ready
        var clientSession = ClientSession()
        clientSession.clientSessionID = "cs_1"
        snapshot.clientSession = clientSession
        var selection = Selection()
        selection.paymentMethods = [PaymentMethod(id: "PAYMENT_CARD", type: "PAYMENT_CARD", name: "Card")]
        snapshot.selection = selection
        return snapshot
    }()

    private func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 where !condition() { try? await Task.sleep(for: .milliseconds(5)) }
        return condition()
    }

    @Test("B-110, B-115, B-116, B-120, B-164: attach starts it; from ready on there is what can be drawn")
    func ready() async throws {
        let daemon = daemon([[.checkoutInitializing, .checkoutReady(Order())]])
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        #expect(session.phase == .initializing && session.clientSession == nil && session.selection == nil)
        #expect(session.withContext { PaymentMethods().lines().isEmpty }, "B-163")
        try await session.attach()
        #expect(await eventually { session.phase == .ready })
        #expect(session.id == Fixtures.session && session.clientSession?.clientSessionID == "cs_1")
        let selection = try #require(session.selection)
        #expect(session.selection === selection && session.cardForm != nil)
        let drawn = session.withContext { PaymentMethods().lines().map { $0.text.shown() } }
        #expect(drawn == ["Choose payment method", "", "Card"], "B-109")
    }

    @Test("B-102: an amount has no text before ready, and nobody is asked; then it has the session's")
    func formatAmount() async throws {
        let calls = Notes<String>()
        let daemon = daemon([[.checkoutInitializing, .checkoutReady(Order())]], calls: calls)
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        #expect(try await session.formatAmount(1999) == nil)
        #expect(!calls.all.contains("FormatAmount"))
        try await session.attach()
        #expect(await eventually { session.phase == .ready })
        #expect(try await session.formatAmount(1999) == "19,99\u{A0}€")
        try await session.detach()
        #expect(try await session.formatAmount(1999) == nil)
    }

    @Test("B-072, B-073, B-074, B-101: outcomes at once, in order, to stream and closure, and nothing after the end")
    func outcomes() async throws {
        let daemon = daemon([
            [.checkoutInitializing, .checkoutReady(Order()), Script.failed(1), Script.success(), Script.dismissed]
        ])
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        let log = Log()
        try await session.attach { state in
            if case .failure(let failure, _) = state { log.add("failure \(failure.errorID)") }
            if case .success(let result) = state { log.add("success \(result.paymentID)") }
            if case .dismissed = state { log.add("dismissed") }
        }
        var seen = 0
        for await _ in session.outcomes { seen += 1 }
        #expect(seen == 2)
        #expect(await log.wait(for: 2) == ["failure payment-failed", "success pay_1"])
        #expect(session.phase == .ended)
    }

    @MainActor final class Till {
        var lines: [String] = []
    }

    @Test("B-131: callbacks of an inline session and of a managed checkout run on the caller's executor, in order")
    @MainActor func executor() async throws {
        let till = Till()
        let take: @Sendable @MainActor (CheckoutState) async -> Void = { state in
            MainActor.assertIsolated()
            let line = if case .success = state { "success" } else { "failure" }
            // Another callback that did not wait for this one would come first.
            await Task.yield()
            till.lines.append(line)
        }
        let events = [.checkoutInitializing, .checkoutReady(Order()), Script.failed(1), Script.success()]
        let playing = daemon([events])
        let inline = CheckoutSession(try CheckoutClient(Fixtures.options(playing)), sandboxOrder: SandboxOrder())
        try await inline.attach { await take($0) }
        for _ in 0..<1000 where till.lines.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(till.lines == ["failure", "success"])
        let presenting = Script.daemon([Script.opening, Script.presented, Script.failed(1), Script.success()])
        let client = try CheckoutClient(Fixtures.options(presenting))
        let managed = ManagedCheckout(client, sandboxOrder: SandboxOrder(), on: .name("lane-1")) { await take($0) }
        managed.present()
        for _ in 0..<1000 where till.lines.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(till.lines == ["failure", "success", "failure", "success"])
    }

    @Test("B-104, B-105: an initialization that fails is the last that is told") func initFailure() async throws {
        let daemon = daemon([[.checkoutInitializing, Script.failed(0, .missingConfiguration, final: true)]])
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        try await session.attach()
        var seen: [CheckoutState] = []
        for await state in session.outcomes { seen.append(state) }
        #expect(seen == [.failure(CheckoutFailure(.missingConfiguration, ""), checkoutData: nil)])
    }

    @Test("B-111, B-112, B-113: detach is silent and can be done twice; the next attach goes on behind what was read")
    func detach() async throws {
        let calls = Notes<String>()
        let daemon = daemon(
            [[.checkoutInitializing, .checkoutReady(Order())], [.checkoutInitializing, .checkoutReady(Order())]],
            calls: calls)
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        let log = Log()
        try await session.attach { _ in log.add("outcome") }
        #expect(await eventually { session.phase == .ready })
        let first = session.selection
        try await session.detach()
        try await session.detach()
        #expect(session.phase == .initializing && session.clientSession == nil && session.selection == nil)
        try await session.attach { _ in log.add("outcome") }
        #expect(await eventually { session.phase == .ready })
        #expect(session.selection !== first && log.lines.isEmpty)
        #expect(calls.all.filter { $0 == "Open" }.count == 1)
        #expect(calls.all.filter { $0.hasPrefix("Watch") } == ["Watch after 0", "Watch after 2"])
    }

    @Test("B-110, B-111: after a lost connection the next one begins with the start") func reconnect() async throws {
        let calls = Notes<String>()
        let again = Notes<String>()
        let first = script([[.checkoutInitializing, .checkoutReady(Order())]], calls)
        let second = script([[.checkoutInitializing, .checkoutReady(Order())]], again)
        let daemon = FakeDaemon(
            { peer in
                Task.detached {
                    while calls.all.last != "Get" { try? await Task.sleep(for: .milliseconds(5)) }
                    peer.hangUpNow()
                }
                first(peer)
            }, second)
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        try await session.attach()
        #expect(await eventually { again.all.contains("Get") })
        #expect(again.all.first == "Start" && again.all.contains("Watch after 2"))
    }
}
