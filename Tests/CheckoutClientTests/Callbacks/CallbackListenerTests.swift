import CheckoutModel
import CheckoutSystem
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

    /// The gate has no deadline, the others the given span from now.
    private static func question(_ id: String, _ kind: CallbackKind, within: Int64 = 60_000) -> CallbacksListenItem {
        var item = CallbacksListenItem()
        (item.questionID, item.kind, item.attempt, item.paymentMethodType) = (id, kind, 1, "PAYMENT_CARD")
        if kind != .gate {
            item.deadline = WallTime(unixMilliseconds: Clock.wall().unixMilliseconds + within)
        }
        if kind == .shippingAddress {
            var address = Address()
            address.countryCode = "DE"
            item.shippingAddress = address
        }
        if kind == .shippingOption { item.shippingOption = option }
        return item
    }

    /// One question of each kind.
    private static var everything: [CallbacksListenItem] {
        let kinds: [(String, CallbackKind)] = [
            ("a", .gate), ("b", .idempotencyKey), ("c", .shippingAddress), ("d", .shippingOption),
        ]
        return kinds.map { question($0, $1) }
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
        let daemon = FakeDaemon(Self.asking(Self.everything, log))
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
        let daemon = FakeDaemon(Self.asking(Self.everything, log))
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

    @Test("B-227: a newer question cancels the handler of the one before, and does not wait for it")
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

    @Test("B-132, B-227: a handler has the time that its question says, then it is cancelled and answers nothing")
    func deadline() async throws {
        let log = Log()
        let daemon = FakeDaemon(
            Self.asking([Self.question("a", .idempotencyKey, within: 150), Self.question("b", .gate)], log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        let listener = client.listen(
            to: Fixtures.session,
            CheckoutCallbacks(idempotencyKey: {
                // Far below the 20 s that a daemon grants of itself.
                for _ in 0..<2000 where !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                log.add(Task.isCancelled ? "cancelled" : "not cancelled")
                return "too late"
            }))
        #expect(await log.wait(for: 2) == ["listen idempotencyKey", "cancelled"])
        listener.stop()
    }

    @Test("B-132, B-227: a wall clock that is set back while a handler runs gives it no more than the daemon waits")
    func clockSetBack() async throws {
        let log = Log()
        let daemon = FakeDaemon(Self.asking([Self.question("a", .idempotencyKey, within: 3_600_000)], log))
        let client = try CheckoutClient(Fixtures.options(daemon))
        let callbacks = CheckoutCallbacks(idempotencyKey: {
            for _ in 0..<1000 where !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            log.add(Task.isCancelled ? "cancelled" : "not cancelled")
            return "too late"
        })
        let listener = CallbackListener(client, Fixtures.session, callbacks, patience: 150)
        #expect(await log.wait(for: 2) == ["listen idempotencyKey", "cancelled"])
        listener.stop()
    }

    @Test("B-236, PROTOCOL.md, Connection: after a lost connection it listens again, for what is wanted by then")
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

    @Test("security: taken by another, it is asked for again; stopped, it is left alone")
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
}
