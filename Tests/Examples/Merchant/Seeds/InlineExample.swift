import CheckoutClient

/// "Inline embedding with `PrimerCheckoutSession`": a layout of one's own, with an order summary above the card form.
@MainActor final class InlineCheckoutScreen {
    private let session: CheckoutSession
    private let onPaid: (PaymentResult) -> Void

    init(_ client: CheckoutClient, _ order: SandboxOrder, onPaid: @escaping (PaymentResult) -> Void) {
        session = CheckoutSession(client, sandboxOrder: order)
        self.onPaid = onPaid
    }

    func appear() async throws {
        try await session.attach { @MainActor state in
            if case .success(let result) = state { self.onPaid(result) }
        }
    }

    func disappear() async throws { try await session.detach() }

    /// Nothing before `ready` but the caller's own part.
    var body: [TerminalLine] {
        let total = session.clientSession?.order.total.map { "\($0.minorUnits) \($0.currency.text)" }
        let card = session.cardForm.map { "card: \($0.state?.maskedNumber ?? "")" }
        return [TerminalLine("to pay: \(total ?? "…")", style: .title), TerminalLine(card ?? "")]
    }

    func payButtonTapped(_ card: borrowing CardInput) async throws {
        guard let form = session.cardForm else { return }
        _ = try await form.update(card)
        _ = try await form.submit()
    }

    func untilReady() async throws {
        while session.phase != .ready { try await Task.sleep(for: .milliseconds(10)) }
    }
}

@MainActor func runInline(_ store: Store) async throws {
    let screen = InlineCheckoutScreen(store.client, store.order) { result in
        store.transcript.say("paid: \(result.paymentID)")
    }
    store.transcript.draw(screen.body)
    try await screen.appear()
    try await screen.untilReady()
    store.transcript.draw(screen.body)
    // Another tab, and back: it starts again by itself.
    try await screen.disappear()
    store.transcript.draw(screen.body)
    try await screen.appear()
    try await screen.untilReady()
    try await screen.payButtonTapped(try .test(TestCard.paid))
    try await store.transcript.wait(for: "paid")
}
