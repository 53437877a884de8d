import CheckoutModel
import CheckoutTestSupport
import CheckoutWire
import Testing

@testable import CheckoutClient

/// Goal: whoever opens a checkout with handlers says so, and listens before anything can be asked.
@Suite(.timeLimit(.minutes(5))) struct CallbackEntryPointTests {
    @Test("B-225, B-019: the entry points with settings say what they answer, the others nothing; then they listen")
    func entryPoints() async throws {
        func opened(_ body: (CheckoutClient) async throws -> Void) async throws -> [String] {
            let log = Log()
            let daemon = FakeDaemon(Self.opening(log))
            let client = try CheckoutClient(Fixtures.options(daemon))
            try await body(client)
            return await log.wait(for: 3)
        }
        let address: ShippingAddressChangeHandler = { _ in [] }
        let option: ShippingOptionChangeHandler = { _ in }
        let key: IdempotencyKeyProvider = { "k" }
        let all = ["Present key,address,option", "listen 3", "Watch"]
        let token = try unsafe SecretValue(copying: Array("token".utf8).span.bytes)
        let plain = try await opened { $0.presenter.presentCheckout(clientToken: token, from: .name("lane-1")) }
        #expect(plain.prefix(2) == ["Present ", "Watch"])
        #expect(
            try await opened {
                $0.presenter.presentCheckout(
                    clientToken: token, from: .name("lane-1"), settings: Settings(), idempotencyKey: key,
                    onShippingAddressChange: address, onShippingOptionChange: option)
            } == all)
        #expect(
            try await opened {
                $0.presenter.presentCheckout(
                    clientToken: token, from: .name("lane-1"), settings: Settings(), theme: Theme(),
                    idempotencyKey: key, onShippingAddressChange: address, onShippingOptionChange: option)
            } == all)
        #expect(
            try await opened {
                $0.presenter.presentCheckout(
                    clientToken: token, settings: Settings(), onShippingAddressChange: address)
            } == ["Present address", "listen 1", "Watch"])
        #expect(
            try await opened { client in
                let checkout = ManagedCheckout(
                    client, clientToken: token, idempotencyKey: key, onShippingAddressChange: address,
                    onShippingOptionChange: option)
                checkout.present()
                try await Task.sleep(for: .milliseconds(200))
            } == all)
    }

    @Test("B-106, B-225: an inline session says what it answers, and listens before it starts, once")
    func inline() async throws {
        let log = Log()
        let daemon = FakeDaemon(Self.opening(log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(
            client, clientToken: try unsafe SecretValue(copying: Array("token".utf8).span.bytes),
            settings: Settings(), theme: Theme(), idempotencyKey: { "k" }, onShippingAddressChange: { _ in [] },
            onShippingOptionChange: { _ in })
        try await session.attach()
        try await session.attach()
        let lines = await log.wait(for: 5).filter { $0 != "Watch" }
        #expect(lines == ["Open key,address,option", "listen 3", "Start", "Start"])
        // B-133.
        session.callbacks.onBeforePaymentCreate = { _ in .continuePaymentCreation() }
        #expect(await log.wait(for: 6).last == "listen 4")
        #expect(session.callbacks.kinds == [.gate, .idempotencyKey, .shippingAddress, .shippingOption])
    }

    /// Opens whatever is asked for, and writes down what for.
    private static func opening(_ log: Log) -> FakeDaemon.Script {
        { peer in
            func names(_ flags: [(Bool, String)]) -> String {
                flags.filter(\.0).map(\.1).joined(separator: ",")
            }
            peer.welcome()
            while let call = peer.call() {
                let name = call.method.split(separator: "/").last.map(String.init) ?? ""
                switch name {
                case "Present":
                    let secrets = CountingSecrets()
                    let request = Fixtures.decode(call.payload, as: SessionsPresentRequest.self, secrets: secrets)
                    log.add(
                        "Present "
                            + names([
                                (request?.wantsIdempotencyKey == true, "key"), (request?.wantsGate == true, "gate"),
                                (request?.wantsShippingAddress == true, "address"),
                                (request?.wantsShippingOption == true, "option"),
                            ]))
                    peer.reply(call.id, PresenterScript.response())
                case "Open":
                    let secrets = CountingSecrets()
                    let request = Fixtures.decode(call.payload, as: SessionsOpenRequest.self, secrets: secrets)
                    log.add(
                        "Open "
                            + names([
                                (request?.wantsIdempotencyKey == true, "key"), (request?.wantsGate == true, "gate"),
                                (request?.wantsShippingAddress == true, "address"),
                                (request?.wantsShippingOption == true, "option"),
                            ]))
                    peer.reply(call.id, SessionsOpenResponse(sessionID: Fixtures.session))
                case "Listen":
                    let request = Fixtures.decode(call.payload, as: CallbacksListenRequest.self)
                    log.add("listen \(request?.kinds.count ?? 0)")
                case "Start":
                    log.add(name)
                    peer.reply(call.id, SessionsStartResponse())
                case "Watch": log.add(name)
                default: return
                }
            }
        }
    }
}
