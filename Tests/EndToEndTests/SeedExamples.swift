import CheckoutClient

/// The UIKit example of the SDK's page on `PrimerCheckoutPresenter`, against this library: what a screen of a till does.
@MainActor final class TillScreen: CheckoutPresenterDelegate {
    private let presenter: CheckoutPresenter
    private(set) var lines: [String] = []

    init(_ presenter: CheckoutPresenter) {
        self.presenter = presenter
        presenter.delegate = self
    }

    func payButtonTapped(_ order: SandboxOrder) {
        guard !presenter.isPresenting else { return }
        presenter.presentCheckout(sandboxOrder: order, from: .name("headless")) { @MainActor in
            self.lines.append("checkout is on screen")
        }
    }

    func checkoutPresenterDidCompleteWithSuccess(_ result: PaymentResult) {
        switch result.status {
        case .success: lines.append("receipt of \(result.paymentID)")
        case .pending: lines.append("pending: \(result.paymentID)")
        case .failed: lines.append("error: \(result.errorMessage ?? "")")
        case .unknown: break
        }
    }

    func checkoutPresenterDidFailWithError(_ error: CheckoutFailure, checkoutData: CheckoutData?) {
        lines.append("error: \(error.errorID), reference \(checkoutData?.paymentID ?? "none")")
    }

    func checkoutPresenterDidDismiss() { lines.append("closed without completing a payment") }
}

/// The inline example of the SDK's page on SwiftUI navigation: own layout, the session's list in it, the outcome leads on.
struct InlineCheckoutScreen {
    let session: CheckoutSession

    /// Shows the list once there is one, pays with what `pay` fills in, and returns what the screen went through.
    func run(pay: (CardFormSession) async throws -> Void) async throws -> [String] {
        try await session.attach()
        while session.phase == .initializing { try await Task.sleep(for: .milliseconds(10)) }
        var lines = session.withContext { PaymentMethods().lines().map { $0.text.shown() } }
        if let card = session.cardForm { try await pay(card) }
        for await state in session.outcomes {
            switch state {
            case .success(let result): lines.append("paid \(result.paymentID)")
            case .dismissed: lines.append("back to the cart")
            case .failure(let failure, _): lines.append("failed \(failure.errorID)")
            case .initializing, .ready, .unknown: break
            }
        }
        return lines
    }
}
