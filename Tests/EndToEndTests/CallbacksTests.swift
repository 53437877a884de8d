import CheckoutClient
import Foundation
import Testing

/// Goal: the owner's questions and the merchant's shipping, from the library through a real daemon and back.
struct CallbacksTests {
    /// What the closures were asked, in order.
    private actor Diary {
        private(set) var lines: [String] = []
        func note(_ line: String) { lines.append(line) }
    }

    private func client(_ daemon: RunningDaemon) throws -> CheckoutClient {
        var options = ClientOptions(name: "test", version: "1")
        options.socketPath = daemon.socket
        return try CheckoutClient(options)
    }

    private func order(_ variant: String) -> SandboxOrder {
        var order = SandboxOrder()
        order.amount = 1999
        order.currencyCode = "EUR"
        order.countryCode = "DE"
        order.variant = variant
        return order
    }

    private func fillIn(_ client: CheckoutClient, _ session: SessionID) async throws {
        for try await item in client.events(of: session) {
            if case .event(let event) = item.item, case .checkoutReady = event.body { break }
        }
        _ = try await client.perform(.select("PAYMENT_CARD", of: session))
        var input = CardInput()
        input.number = try unsafe SecretValue(copying: Array("4242424242424242".utf8).span.bytes)
        input.cvv = try unsafe SecretValue(copying: Array("123".utf8).span.bytes)
        input.fields = [.expiry: "12/31", .cardholderName: "Ada Lovelace"]
        _ = try await client.perform(.updateCard(input, of: session))
    }

    @Test("B-132, B-134, B-135, B-140: gate and key are asked in order, and the payment carries the caller's key")
    func gate() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        var options = PresentOptions()
        options.callbacks = [.gate, .idempotencyKey]
        let presented = try await client.perform(.present(order("default"), options))
        let session = try #require(presented.value.sessionID)
        let diary = Diary()
        var callbacks = CheckoutCallbacks()
        callbacks.onBeforePaymentCreate = { type in
            await diary.note("gate \(type)")
            return .continuePaymentCreation()
        }
        callbacks.idempotencyKey = {
            await diary.note("key")
            return "purchase-7"
        }
        let listener = client.listen(to: session, callbacks)
        try await fillIn(client, session)
        let paid = try await client.perform(.submitCard(session, wait: true))
        #expect(paid.value.outcome?.paid == true)
        #expect(await diary.lines == ["gate PAYMENT_CARD", "key"])
        let ledger = try await daemon.control("sandbox", "ledger", "--json")
        #expect(ledger.output.contains("purchase-7"))
        // B-282: nowhere else.
        let attempts = try await daemon.control("attempts", session.text, "--json")
        #expect(!attempts.output.contains("purchase-7"))
        #expect(!daemon.log.contains("purchase-7"))
        #expect(listener.failure == nil)
        listener.stop()
    }

    @Test("B-136: a gate that says no makes no payment, and the exit status of the outcome says so")
    func abort() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let presented = try await client.perform(.present(order("default")))
        let session = try #require(presented.value.sessionID)
        // B-133: given once the session is there.
        var callbacks = CheckoutCallbacks()
        callbacks.onBeforePaymentCreate = { _ in .abortPaymentCreation(errorMessage: "not in stock") }
        let listener = client.listen(to: session, callbacks)
        try await fillIn(client, session)
        let outcome = try await client.perform(.submitCard(session, wait: true)).value.outcome
        #expect(outcome?.payment == .notCreated && outcome?.failure?.message == "not in stock")
        #expect(outcome?.failure?.errorID == "merchant-error")
        let ledger = try await daemon.control("sandbox", "ledger", "--json")
        #expect(!ledger.output.contains(session.text))
        listener.stop()
    }

    @Test(
        "B-222, B-223, B-226, B-230, B-231, B-234: an express checkout whose handlers patch the client session, then one that reverts"
    )
    func express() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        var options = PresentOptions()
        options.callbacks = [.shippingAddress, .shippingOption]
        var applePay = ApplePayOptions()
        applePay.shippingContactFields = [.postalAddress]
        applePay.requireShippingMethod = true
        var settings = Settings()
        settings.paymentMethodOptions.applePay = applePay
        options.settings = settings
        let presented = try await client.perform(.present(order("express-callbacks"), options))
        let session = try #require(presented.value.sessionID)
        let euro = try CurrencyCode("EUR")
        func option(_ id: String, _ units: Int64) -> ShippingOption {
            ShippingOption(id: id, name: id, amount: Money(minorUnits: units, currency: euro))
        }
        let offered = [option("post", 490), option("courier", 1290)]
        var callbacks = CheckoutCallbacks()
        callbacks.onShippingAddressChange = { change in change.shippingAddress.countryCode == "DE" ? offered : [] }
        // The merchant's backend forgets about couriers.
        callbacks.onShippingOptionChange = { change in
            guard change.selectedShippingOption.id == "post" else { return }
            _ = try await client.perform(.patchShipping(of: session, methodID: "post", amount: 490))
        }
        let listener = client.listen(to: session, callbacks)
        try await fillIn(client, session)
        var address = Address()
        address.countryCode = "FR"
        let none = try await client.perform(.setShippingAddress(address, of: session))
        #expect(none.value.options.isEmpty)
        address.countryCode = "DE"
        let some = try await client.perform(.setShippingAddress(address, of: session))
        #expect(some.value.options.map(\.id) == ["post", "courier"] && some.value.selected == "post")
        let refused = await #expect(throws: CheckoutFailure.self) {
            try await client.perform(.selectShippingOption("courier", of: session))
        }
        #expect(refused?.errorID == "merchant-error")
        let paid = try await client.perform(.submitCard(session, wait: true))
        #expect(paid.value.outcome?.paid == true)
        #expect(paid.value.outcome?.result?.amount == 2609)
        let events = try await daemon.control("events", session.text)
        #expect(events.output.contains("shipping.unserviceable") && events.output.contains("shipping.reverted"))
        listener.stop()
    }

    @Test("cli, SB-009: sandbox shipping plays the merchant's backend")
    func command() async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--variant", "express", "--host",
            "headless", "--json")
        let session = try #require(try presented.json["sessionId"] as? String)
        let set = try await daemon.control(
            "sandbox", "shipping", session, "--method", "ship_express", "--amount", "1290", "--json")
        #expect(set.status == 0, "\(set.errors)")
        let order = try #require(try set.json["order"] as? [String: Any])
        #expect((order["shipping"] as? [String: Any])?["methodId"] as? String == "ship_express")
        let gone = try await daemon.control("sandbox", "shipping", session)
        #expect(gone.status == 0 && gone.output.contains("none"))
        #expect(try await daemon.control("sandbox", "shipping", session, "--amount", "-1").status == 8)
        #expect(try await daemon.control("sandbox", "shipping", String(repeating: "0", count: 32)).status == 8)
    }
}
