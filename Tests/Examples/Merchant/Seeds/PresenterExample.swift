import CheckoutClient

/// "UIKit usage example": a screen of a till that presents the managed checkout, and hears of results as a delegate.
@MainActor final class CheckoutScreen: CheckoutPresenterDelegate {
    private let presenter: CheckoutPresenter
    private let transcript: Transcript

    init(_ client: CheckoutClient, _ transcript: Transcript) {
        presenter = client.presenter
        self.transcript = transcript
        presenter.delegate = self
    }

    func payButtonTapped(_ order: SandboxOrder) {
        guard !presenter.isPresenting else { return }
        presenter.presentCheckout(sandboxOrder: order, from: .name("counter")) { @MainActor in
            self.transcript.say("checkout is on screen")
        }
    }

    func payButtonTapped(clientToken: borrowing SecretValue) {
        presenter.presentCheckout(
            clientToken: clientToken,
            from: .name("counter"),
            settings: settings,
            theme: theme
        )
    }

    private var settings: Settings {
        var settings = Settings()
        settings.uiOptions.isSuccessScreenEnabled = false
        return settings
    }

    private var theme: Theme {
        var theme = Theme()
        theme.spacing[Theme.SpacingToken.medium.name] = 2400  // Hundredths of a point.
        return theme
    }

    func cancelButtonTapped() {
        presenter.dismiss { @MainActor in self.transcript.say("closing is complete") }
    }

    func checkoutPresenterDidCompleteWithSuccess(_ result: PaymentResult) {
        switch result.status {
        case .success: transcript.say("receipt of \(result.paymentID)")
        case .pending: transcript.say("pending: \(result.paymentID)")
        case .failed: transcript.say("error: \(result.errorMessage ?? "")")
        default: break
        }
    }

    func checkoutPresenterDidFailWithError(_ error: CheckoutFailure, checkoutData: CheckoutData?) {
        transcript.say("error: \(error.errorID), payment reference \(checkoutData?.paymentID ?? "none")")
    }

    func checkoutPresenterDidDismiss() {
        transcript.say("the shopper closed checkout without completing a payment")
    }
}

@MainActor func runPresenter(_ store: Store) async throws {
    let screen = CheckoutScreen(store.client, store.transcript)
    screen.payButtonTapped(store.order)
    try await store.transcript.wait(for: "checkout is on screen")
    try await store.shopper.pays(with: TestCard.declined)
    try await store.transcript.wait(for: "error: payment-failed")
    try await store.shopper.retries(with: TestCard.paid)
    try await store.shopper.swipes(at: .success)
    try await store.transcript.wait(for: "receipt")

    screen.payButtonTapped(store.order)
    try await store.shopper.pays(with: TestCard.pending)
    try await store.transcript.wait(for: "pending")

    screen.payButtonTapped(store.order)
    try await store.shopper.swipes(at: .methods)
    try await store.transcript.wait(for: "the shopper closed")

    screen.payButtonTapped(store.order)
    try await store.transcript.wait(for: "checkout is on screen")
    screen.cancelButtonTapped()
    try await store.transcript.wait(for: "closing is complete")

    screen.payButtonTapped(clientToken: try SecretValue(text: "no client token"))
    try await store.transcript.wait(for: "error: invalid-client-token")
    // It is still on screen, where it can be tried again.
    try await store.shopper.swipes(at: .initError)
    try await store.transcript.wait(for: "the shopper closed")
}
