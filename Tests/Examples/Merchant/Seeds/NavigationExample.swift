import CheckoutClient

/// "Pushing onto a `NavigationStack`": checkout is one step of a longer flow.
@MainActor final class ShopFlow {
    enum Route: Hashable {
        case checkout
        case confirmation(String)
    }

    private let store: Store
    private(set) var path: [Route] = [] {
        didSet { if let route = path.last { store.transcript.say("on top: \(route)") } }
    }

    init(_ store: Store) { self.store = store }

    func checkOut() {
        path.append(.checkout)
        ManagedCheckout(store.client, sandboxOrder: store.order) { @MainActor state in
            if case .success(let result) = state {
                self.path.append(.confirmation(result.paymentID))
            }
        }.present()
    }
}

@MainActor func runNavigation(_ store: Store) async throws {
    let flow = ShopFlow(store)
    flow.checkOut()
    try await store.shopper.pays(with: TestCard.paid)
    try await store.shopper.swipes(at: .success)
    try await store.transcript.wait(for: "on top: confirmation")
}

/// "Driving navigation from the completion state", with the stream of outcomes instead of the closure.
@MainActor final class CheckoutContainer {
    private let store: Store
    private(set) var showCheckout = false
    private(set) var confirmation: String?

    init(_ store: Store) { self.store = store }

    func checkOut() async {
        showCheckout = true
        let checkout = ManagedCheckout(store.client, sandboxOrder: store.order)
        checkout.present()
        for await state in checkout.outcomes {
            switch state {
            case .success(let result):
                showCheckout = false
                confirmation = result.paymentID
            case .dismissed:
                showCheckout = false
            case .failure:
                break  // The error screen is on: the shopper can try again there.
            default:
                break
            }
        }
    }
}

@MainActor func runConfirmation(_ store: Store) async throws {
    let container = CheckoutContainer(store)
    let flow = Task { await container.checkOut() }
    try await store.shopper.pays(with: TestCard.declined)
    try await store.shopper.retries(with: TestCard.paid)
    try await store.shopper.swipes(at: .success)
    await flow.value
    store.transcript.say("sheet is \(container.showCheckout ? "open" : "closed")")
    store.transcript.say("confirmation of \(container.confirmation ?? "nothing")")
}
