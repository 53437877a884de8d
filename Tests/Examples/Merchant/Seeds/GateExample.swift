import CheckoutClient

/// The owner is asked before each payment: for the gate, and for the key it is made under.
@MainActor func runGate(_ store: Store) async throws {
    var options = PresentOptions()
    options.host = .name("counter")
    options.callbacks = [.gate, .idempotencyKey]
    let presented = try await store.client.perform(.present(store.order, options))
    guard let session = presented.value.sessionID else { return }

    let stock = Stock()
    var callbacks = CheckoutCallbacks()
    callbacks.onBeforePaymentCreate = { _ in
        await stock.takeOne() ? .continuePaymentCreation() : .abortPaymentCreation(errorMessage: "sold out")
    }
    callbacks.idempotencyKey = { "order-\(session.text)" }
    let listener = store.client.listen(to: session, callbacks)

    try await store.shopper.pays(with: TestCard.paid)
    for try await item in store.client.events(of: session) {
        guard case .event(let event) = item.item, let failed = event.body.failedMessage else { continue }
        store.transcript.say("not paid: \(failed)")
        break
    }
    await stock.deliver()
    try await store.shopper.retries(with: TestCard.paid)
    try await store.shopper.swipes(at: .success)
    for try await item in store.client.events(of: session) {
        if case .event(let event) = item.item, case .checkoutSuccess = event.body { break }
    }
    let isPaid = try await store.client.perform(.outcome(session)).value.paid
    store.transcript.say("may be handed out: \(isPaid)")
    listener.stop()
}

/// What is on the shelf.
actor Stock {
    private var pieces = 0

    func deliver() { pieces += 1 }

    /// False: there is none.
    func takeOne() -> Bool {
        guard pieces > 0 else { return false }
        pieces -= 1
        return true
    }
}

extension EventBody {
    /// Of a failed attempt.
    var failedMessage: String? {
        if case .attemptFailed(let failed) = self { failed.failure.message } else { nil }
    }
}
