import CheckoutModel
import CheckoutTestSupport
import CheckoutWire
import Testing

@testable import CheckoutClient

/// Goal: what the library does with questions, against a daemon that asks as a test says.
@Suite(.timeLimit(.minutes(5))) struct CallbackListenerTests {
    /// Asks `questions` one after the other, each once the one before was answered, and writes down what came.
    private static func asking(
        _ questions: [CallbacksListenItem], _ log: Log, isPatient: Bool = true
    ) -> FakeDaemon.Script {
        { peer in
            peer.welcome()
            var rest = questions[...]
            var listener: UInt32 = 0
            func ask() {
                guard let next = rest.popFirst() else { return }
                peer.item(listener, next)
                if !isPatient { ask() }
            }
            while let call = peer.call() {
                switch call.method.split(separator: "/").last {
                case "Listen":
                    let request = Fixtures.decode(call.payload, as: CallbacksListenRequest.self)
                    log.add("listen \(request?.kinds.map(\.handlerName).joined(separator: ",") ?? "")")
                    listener = call.id
                    ask()
                case "Answer":
                    let request = Fixtures.decode(call.payload, as: CallbacksAnswerRequest.self)
                    log.add("\(request?.questionID ?? ""): \(text(request?.answer))")
                    peer.reply(call.id, CallbacksAnswerResponse())
                    ask()
                default: return
                }
            }
        }
    }

    private static func text(_ answer: CallbacksAnswerRequest.Answer?) -> String {
        switch answer {
        case .idempotencyKey(let key): "key \(key ?? "none")"
        case .gateContinue(let key): "continue \(key ?? "none")"
        case .gateAbort(let message): "abort \(message ?? "none")"
        case .shippingOptions(let options): "options \(options.map(\.id).joined(separator: ","))"
        case .shippingCommitted: "committed"
        case .failed(let message): "failed \(message)"
        case nil: "nothing"
        }
    }

    private static func question(_ id: String, _ kind: CallbackKind) -> CallbacksListenItem {
        var item = CallbacksListenItem()
        (item.questionID, item.kind, item.attempt, item.paymentMethodType) = (id, kind, 1, "PAYMENT_CARD")
        if kind != .gate { item.deadline = WallTime(unixMilliseconds: 1) }
        if kind == .shippingAddress {
            var address = Address()
            address.countryCode = "DE"
            item.shippingAddress = address
        }
        if kind == .shippingOption { item.shippingOption = option }
        return item
    }

    private static var option: ShippingOption? {
        (try? CurrencyCode("EUR")).map {
            ShippingOption(id: "post", name: "Post", amount: Money(minorUnits: 490, currency: $0))
        }
    }

    /// Says that a handler has no answer, in a type of the caller's own.
    private struct Down: Error {}

    @Test("B-132, B-134, B-222, B-223: each kind is answered by its own closure, in the order of the questions")
    func kinds() async throws {
        let log = Log()
        let daemon = FakeDaemon(
            Self.asking(
                [
                    Self.question("a", .gate), Self.question("b", .idempotencyKey),
                    Self.question("c", .shippingAddress), Self.question("d", .shippingOption),
                ], log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        var callbacks = CheckoutCallbacks(
            idempotencyKey: { "k" },
            onShippingAddressChange: { change in
                log.add("address \(change.shippingAddress.countryCode) \(change.paymentMethodType)")
                return [try #require(Self.option)]
            }, onShippingOptionChange: { change in log.add("option \(change.selectedShippingOption.id)") })
        callbacks.onBeforePaymentCreate = { type in
            log.add("gate \(type)")
            return .continuePaymentCreation()
        }
        let listener = client.listen(to: Fixtures.session, callbacks)
        let lines = await log.wait(for: 8)
        #expect(
            lines == [
                "listen idempotencyKey,onBeforePaymentCreate,onShippingAddressChange,onShippingOptionChange",
                "gate PAYMENT_CARD", "a: continue none", "b: key k", "address DE PAYMENT_CARD", "c: options post",
                "option post", "d: committed",
            ])
        #expect(listener.failure == nil)
        listener.stop()
    }

    @Test("B-235, B-136: what a handler throws is its answer: the message of a failure, else the error's text, cut")
    func throwing() async throws {
        let log = Log()
        let daemon = FakeDaemon(
            Self.asking(
                [
                    Self.question("a", .gate), Self.question("b", .idempotencyKey),
                    Self.question("c", .shippingAddress), Self.question("d", .shippingOption),
                ], log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        var callbacks = CheckoutCallbacks(
            idempotencyKey: { throw CheckoutFailure(.merchantError, "no key today") },
            onShippingAddressChange: { _ in throw Down() },
            onShippingOptionChange: { _ in throw CheckoutFailure(.merchantError, String(repeating: "x", count: 500)) })
        callbacks.onBeforePaymentCreate = { _ in .abortPaymentCreation(errorMessage: "not in stock") }
        let listener = client.listen(to: Fixtures.session, callbacks)
        let lines = await log.wait(for: 5).dropFirst()
        #expect(
            Array(lines) == [
                "a: abort not in stock", "b: failed no key today", "c: failed Down()",
                "d: failed \(String(repeating: "x", count: 200))",
            ])
        listener.stop()
    }

    @Test("B-003: a handler runs on the executor of its own isolation") func executor() async throws {
        let log = Log()
        let daemon = FakeDaemon(Self.asking([Self.question("a", .idempotencyKey)], log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        let listener = client.listen(
            to: Fixtures.session,
            CheckoutCallbacks(idempotencyKey: { @MainActor in
                MainActor.preconditionIsolated()
                return "main"
            }))
        #expect(await log.wait(for: 2).last == "a: key main")
        listener.stop()
    }

    @Test("B-227, 16.8: a newer question cancels the handler of the one before, and does not wait for it")
    func replaced() async throws {
        let log = Log()
        let daemon = FakeDaemon(
            Self.asking(
                [Self.question("a", .shippingAddress), Self.question("b", .shippingAddress)], log, isPatient: false))
        let client = try CheckoutClient(Fixtures.options(daemon))
        let count = Notes<Int>()
        let listener = client.listen(
            to: Fixtures.session,
            CheckoutCallbacks(onShippingAddressChange: { _ in
                count.add(1)
                guard count.all.count == 1 else { return [] }
                // It ends only because it is cancelled.
                while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                log.add("cancelled")
                return [try #require(Self.option)]
            }))
        let lines = await log.wait(for: 3)
        #expect(lines.contains("cancelled") && lines.contains("b: options "))
        #expect(!lines.contains { $0.hasPrefix("a:") })
        listener.stop()
    }

    @Test("B-236, protocol.md 3: after a lost connection it listens again, for what is wanted by then")
    func again() async throws {
        let log = Log()
        let daemon = FakeDaemon(
            { peer in
                peer.welcome()
                if let call = peer.call() { log.add("first \(call.method.split(separator: "/").last ?? "")") }
            },
            Self.asking([Self.question("b", .idempotencyKey)], log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        let listener = client.listen(to: Fixtures.session, CheckoutCallbacks(idempotencyKey: { "k" }))
        #expect(await log.wait(for: 3) == ["first Listen", "listen idempotencyKey", "b: key k"])
        listener.stop()
    }

    @Test("security.md: taken by another, it is asked for again; stopped, it is left alone")
    func taken() async throws {
        let log = Log()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            var calls = 0
            while let frame = peer.next() {
                if frame.kind == .cancel { log.add("cancel \(frame.id)") }
                guard frame.kind == .call else { continue }
                calls += 1
                log.add("listen")
                if calls == 1 { peer.fail(frame.id, CheckoutFailure(.alreadyListening, "another connection does")) }
            }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let listener = client.listen(to: Fixtures.session, CheckoutCallbacks(idempotencyKey: { nil }))
        #expect(await log.wait(for: 2) == ["listen", "listen"])
        var other = CheckoutCallbacks(idempotencyKey: { nil })
        other.onBeforePaymentCreate = { _ in .continuePaymentCreation() }
        listener.replace(other)
        #expect(await log.wait(for: 3).count == 3)
        listener.stop()
        // The one that may still bring what the newer one did not take over, too.
        #expect(await log.wait(for: 5).suffix(2).allSatisfy { $0.hasPrefix("cancel") })
    }

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
