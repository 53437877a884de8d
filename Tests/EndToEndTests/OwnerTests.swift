import CheckoutClient
import Foundation
import Testing

/// Goal: the handlers of the SDK's entry points, given where the SDK takes them, against a real daemon with its
/// sandbox; and the daemon killed while a question is open (B-106, B-225, B-236, B-283).
struct OwnerTests {
    actor Diary {
        private(set) var lines: [String] = []
        func note(_ line: String) { lines.append(line) }
    }

    func client(_ daemon: RunningDaemon) throws -> CheckoutClient {
        var options = ClientOptions(name: "owner", version: "1")
        options.socketPath = daemon.socket
        options.reconnectPatience = 20_000
        return try CheckoutClient(options)
    }

    func order(_ variant: String) -> SandboxOrder {
        var order = SandboxOrder()
        order.amount = 1999
        order.currencyCode = "EUR"
        order.countryCode = "DE"
        order.variant = variant
        return order
    }

    var settings: Settings {
        var applePay = ApplePayOptions()
        applePay.shippingContactFields = [.postalAddress]
        applePay.requireShippingMethod = true
        var settings = Settings()
        settings.paymentMethodOptions.applePay = applePay
        return settings
    }

    func option(_ id: String, _ units: Int64) throws -> ShippingOption {
        ShippingOption(id: id, name: id, amount: Money(minorUnits: units, currency: try CurrencyCode("EUR")))
    }

    func address(_ country: String) -> Address {
        var address = Address()
        address.countryCode = country
        return address
    }

    func fillIn(_ form: CardFormSession) async throws {
        var input = CardInput()
        input.number = try unsafe SecretValue(copying: Array("4242424242424242".utf8).span.bytes)
        input.cvv = try unsafe SecretValue(copying: Array("123".utf8).span.bytes)
        input.fields = [.expiry: "12/31", .cardholderName: "Ada Lovelace"]
        _ = try await form.update(input)
    }

    /// The session, ready, with the card chosen and filled in.
    func ready(_ session: CheckoutSession, _ client: CheckoutClient) async throws -> SessionID {
        try #require(try await eventually { session.phase == .ready && session.cardForm != nil })
        let id = try #require(session.id)
        _ = try await client.perform(.select("PAYMENT_CARD", of: id))
        if let form = session.cardForm { try await fillIn(form) }
        return id
    }

    @Test(
        "B-106, B-132, B-222, B-232, SB-009: an inline express checkout; the backend is checkoutctl sandbox shipping")
    func inlineExpress() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let diary = Diary()
        let offered = [try option("post", 490), try option("courier", 1290)]
        var options = CheckoutSessionOptions()
        options.settings = settings
        let id = Holder()
        let surroundings = ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path]
        options.callbacks = CheckoutCallbacks(
            idempotencyKey: {
                await diary.note("key")
                return "basket-7"
            },
            onShippingAddressChange: { change in
                await diary.note("address \(change.shippingAddress.countryCode)")
                return offered
            },
            onShippingOptionChange: { @MainActor change in
                MainActor.preconditionIsolated()
                let option = change.selectedShippingOption
                await diary.note("option \(option.id)")
                let session = try #require(id.value)
                let set = try await run(
                    Built.control,
                    [
                        "sandbox", "shipping", session.text, "--method", option.id, "--amount",
                        String(option.amount.minorUnits),
                    ], environment: surroundings)
                guard set.status == 0 else { throw CheckoutFailure(.merchantError, set.errors) }
            })
        let session = CheckoutSession(client, sandboxOrder: order("express-callbacks"), options: options)
        try await session.attach()
        id.value = session.id
        let name = try await ready(session, client)
        let early = await #expect(throws: CheckoutFailure.self) { try await session.cardForm?.submit() }
        #expect(early?.errorID == "merchant-error", "B-233")
        let answer = try await client.perform(.setShippingAddress(address("DE"), of: name)).value
        #expect(answer.options.map(\.id) == ["post", "courier"] && answer.selected == "post")
        _ = try await client.perform(.selectShippingOption("courier", of: name))
        #expect(try await session.cardForm?.submit() == 1)
        var outcomes: [CheckoutState] = []
        for await state in session.outcomes { outcomes.append(state) }
        guard case .success(let result)? = outcomes.last else {
            Issue.record("it ended with \(outcomes)")
            return
        }
        // 1999, the courier's 1290, and the surcharge of VISA (B-226: nothing is added here).
        #expect(result.amount == 3409 && outcomes.count == 1)
        #expect(await diary.lines == ["address DE", "option post", "option courier", "key"])
        #expect(try await daemon.control("sandbox", "ledger", "--json").output.contains("basket-7"))
    }

    @Test("goal: the example of the page on answering is built, works, and is the one that the page shows")
    func example() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let id = Holder()
        let way = try option("post", 490)
        let shop = Shop(
            ways: { $0.countryCode == "DE" ? [way] : [] },
            commit: { option in
                let session = try #require(id.value)
                let patch = ServerCall.patchShipping(of: session, methodID: option.id, amount: option.amount.minorUnits)
                _ = try await client.perform(patch)
            })
        let session = shop.session(client, order("express-callbacks"), basket: "basket-8")
        try await session.attach()
        id.value = session.id
        let name = try await ready(session, client)
        #expect(try await client.perform(.setShippingAddress(address("FR"), of: name)).value.options.isEmpty)
        #expect(try await client.perform(.setShippingAddress(address("DE"), of: name)).value.selected == "post")
        _ = try await session.cardForm?.submit()
        var amounts: [Int64?] = []
        for await state in session.outcomes {
            if case .success(let result) = state { amounts.append(result.amount) }
        }
        #expect(amounts == [2609])
        #expect(try await daemon.control("sandbox", "ledger", "--json").output.contains("basket-8"))
        let folder = "Sources/CheckoutClient/CheckoutClient.docc/AnsweringTheDaemon.md"
        let page = try String(contentsOf: Built.root.appendingPathComponent(folder), encoding: .utf8)
        let file = Built.root.appendingPathComponent("Tests/EndToEndTests/OwnerExample.swift")
        #expect(page.contains("```swift\n\(try String(contentsOf: file, encoding: .utf8))```"))
    }

    @Test("B-019: variant express, handlers given: its module has no callbackMode, so nobody is asked")
    func legacy() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let diary = Diary()
        var options = CheckoutSessionOptions()
        options.settings = settings
        options.callbacks = CheckoutCallbacks(
            onShippingAddressChange: { _ in
                await diary.note("asked")
                return []
            }, onShippingOptionChange: { _ in await diary.note("asked") })
        let session = CheckoutSession(client, sandboxOrder: order("express"), options: options)
        try await session.attach()
        let id = try await ready(session, client)
        let answer = try await client.perform(.setShippingAddress(address("DE"), of: id)).value
        #expect(answer.options.map(\.id) == ["ship_standard", "ship_express", "ship_pickup"])
        _ = try await client.perform(.selectShippingOption("ship_express", of: id))
        _ = try await session.cardForm?.submit()
        var amounts: [Int64?] = []
        for await state in session.outcomes {
            if case .success(let result) = state { amounts.append(result.amount) }
        }
        #expect(amounts == [3409])
        #expect(await diary.lines == [])
    }

    @Test("B-225, B-235: a presenter's handler that throws fails the attempt with its message, once")
    func presenterThrows() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let teller = Teller()
        client.presenter.delegate = teller
        client.presenter.presentCheckout(
            sandboxOrder: order("express-callbacks"), from: .name("headless"), settings: settings,
            onShippingAddressChange: { _ in throw CheckoutFailure(.merchantError, "the warehouse is closed") },
            onShippingOptionChange: { _ in })
        #expect(try await eventually { try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0 })
        let list = try await client.perform(.sessions(ownedOnly: true)).value.sessions
        let id = try #require(list.first?.sessionID)
        let refused = await #expect(throws: CheckoutFailure.self) {
            try await client.perform(.setShippingAddress(address("DE"), of: id))
        }
        #expect(refused?.errorID == "merchant-error" && refused?.message == "the warehouse is closed")
        #expect(try await eventually { teller.lines == ["failure merchant-error the warehouse is closed"] })
        #expect(try await daemon.control("dismiss", id.text).status == 0)
        #expect(try await eventually { teller.lines.last == "dismissed" })
    }

    @Test("B-092, B-132, B-225: a managed view pays under the key of its provider")
    func managed() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let checkout = ManagedCheckout(
            client, sandboxOrder: order("default"), on: .name("headless"), idempotencyKey: { "view-1" })
        checkout.present()
        #expect(try await eventually { try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0 })
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.errors)")
        #expect(try await daemon.control("sandbox", "ledger", "--json").output.contains("view-1"))
    }
}

/// Set once the session is there, read by a handler that is made before.
/// `@unchecked Sendable`: what it holds is behind a lock.
private final class Holder: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: SessionID?
    var value: SessionID? {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}

/// Writes down what a presenter tells.
/// `@unchecked Sendable`: what it writes down is behind a lock.
private final class Teller: CheckoutPresenterDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var told: [String] = []
    var lines: [String] { lock.withLock { told } }
    private func add(_ line: String) { lock.withLock { told.append(line) } }
    func checkoutPresenterDidCompleteWithSuccess(_ result: PaymentResult) async { add("success") }
    func checkoutPresenterDidFailWithError(_ error: CheckoutFailure, checkoutData: CheckoutData?) async {
        add("failure \(error.errorID) \(error.message)")
    }
    func checkoutPresenterDidDismiss() async { add("dismissed") }
}
