import CheckoutClient

/// Takes one payment: presents a checkout, and waits until it is over. True: release the goods.
func takePayment(
    of amount: Int64, socket: String, presented: @Sendable (SessionID) -> Void
) async throws -> Bool {
    var options = ClientOptions(name: "corner-shop", version: "1.0")
    options.socketPath = socket  // Left out, it is found as `checkoutctl` finds it.
    let client = try CheckoutClient(options)

    var order = SandboxOrder()
    order.amount = amount
    order.currencyCode = "EUR"
    guard let session = try await client.perform(.present(order)).value.sessionID else { return false }
    presented(session)

    // Goes on by itself when the connection or the daemon is lost: no event is missed, none comes twice.
    for try await item in client.events(of: session) {
        if case .event(let event) = item.item { print(event.sessionSeq, event.body.name) }
    }
    return try await client.perform(.outcome(session)).value.paid
}
