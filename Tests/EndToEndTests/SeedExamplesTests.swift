import CheckoutClient
import Foundation
import Testing

/// Goal: what the SDK's pages show works here, against a real daemon, with the same callbacks in the same order.
struct SeedExamplesTests {
    private func client(_ daemon: RunningDaemon) throws -> CheckoutClient {
        var options = ClientOptions(name: "examples", version: "1")
        options.socketPath = daemon.socket
        return try CheckoutClient(options)
    }

    private var order: SandboxOrder {
        var order = SandboxOrder()
        order.amount = 1999
        order.currencyCode = "EUR"
        return order
    }

    @Test("B-001, B-029, B-045, B-046, B-063, B-079: the UIKit example: a decline, then a payment")
    @MainActor func presenter() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let screen = TillScreen(client.presenter)
        screen.payButtonTapped(order)
        #expect(try await eventually { screen.lines.count == 1 })
        let isReady = try await eventually { try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0 }
        #expect(isReady)
        let declined = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4000000000000002"))
        #expect(declined.status == 5)
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.errors)")
        #expect(try await eventually { screen.lines.count == 3 })
        #expect(screen.lines.first == "checkout is on screen")
        #expect(screen.lines.dropFirst().first?.hasPrefix("error: payment-failed, reference sbxpay_") == true)
        #expect(screen.lines.last?.hasPrefix("receipt of sbxpay_") == true)
    }

    @Test("B-094, B-101, B-106, B-109, B-110: the inline example: own layout, the session's list, the outcome at once")
    func inline() async throws {
        let daemon = try await RunningDaemon()
        let screen = InlineCheckoutScreen(session: CheckoutSession(try client(daemon), sandboxOrder: order))
        let lines = try await screen.run { form in
            var input = CardInput()
            input.number = try SecretValue(text: "4242424242424242")
            input.cvv = try SecretValue(text: "123")
            input.fields = [.expiry: "12/31", .cardholderName: "Ada Lovelace"]
            _ = try await form.update(input)
            #expect(try await form.submit() == 1)
        }
        #expect(lines.first == "Choose payment method" && lines.contains { $0.contains("iDEAL") })
        #expect(lines.last?.hasPrefix("paid sbxpay_") == true)
    }
}

extension SecretValue {
    /// For test cards, which are no secret.
    fileprivate init(text: String) throws {
        try self.init(capacity: text.utf8.count)
        for byte in text.utf8 { append(byte) }
    }
}
