import CheckoutClient

/// "Sheet presentation": a cart whose sheet is open or not.
@MainActor final class CartView {
    private let store: Store
    private(set) var showCheckout = false {
        didSet { store.transcript.say("sheet is \(showCheckout ? "open" : "closed")") }
    }

    init(_ store: Store) { self.store = store }

    func payNow() {
        showCheckout = true
        ManagedCheckout(store.client, sandboxOrder: store.order) { @MainActor state in
            switch state {
            case .success, .dismissed:
                self.showCheckout = false
            default:
                break
            }
        }.present()
    }
}

@MainActor func runSheet(_ store: Store) async throws {
    let cart = CartView(store)
    cart.payNow()
    try await store.shopper.pays(with: TestCard.declined)
    // The failure changes nothing here: the sheet shows it, and the shopper leaves.
    try await store.shopper.swipes(at: .error)
    try await store.transcript.wait(for: "sheet is closed")
    cart.payNow()
    try await store.shopper.pays(with: TestCard.paid)
    try await store.shopper.swipes(at: .success)
    try await store.transcript.wait(for: "sheet is closed")
}
