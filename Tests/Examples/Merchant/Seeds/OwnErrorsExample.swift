import CheckoutClient

/// Without the built-in error screen the failure is the caller's to show, and so is the initialization of an inline
/// session that fails.
@MainActor func runOwnErrors(_ store: Store) async throws {
    var settings = Settings()
    settings.uiOptions.isErrorScreenEnabled = false
    let managed = ManagedCheckout(store.client, sandboxOrder: store.order, settings: settings)
    managed.present()
    try await store.shopper.pays(with: TestCard.declined)
    for await state in managed.outcomes { store.transcript.say("managed: \(told(state))") }

    var empty = store.order
    empty.variant = "empty"
    let inline = CheckoutSession(store.client, sandboxOrder: empty)
    try await inline.attach()
    for await state in inline.outcomes { store.transcript.say("inline: \(told(state))") }
    store.transcript.say("inline is \(inline.phase)")
}

/// Outcomes in words. It grows: `default` is for what later versions have.
func told(_ state: CheckoutState) -> String {
    switch state {
    case .success(let result): "paid, \(result.paymentID)"
    case .dismissed: "closed by the shopper"
    case .failure(let error, let checkoutData):
        "\(error.errorID), \(checkoutData?.paymentID ?? "no payment was created")"
    default: "something new"
    }
}
