import CheckoutClient

/// The shopper at the counter: a presentation host that shows nothing to anybody, and does what an example says.
actor Shopper: PresentationHost {
    private let client: CheckoutClient
    private var checkout: HostPresent?
    private var screen: ScreenKind?
    private var runner: HostRunner?

    init(_ client: CheckoutClient) { self.client = client }

    /// Attaches as host `counter`, which is in the foreground from then on.
    func sitDown() async throws {
        let runner = HostRunner(client, as: HostOptions(name: "counter"), showing: self)
        self.runner = runner
        Task { try await runner.run() }
        while runner.identity == nil { try await Task.sleep(for: .milliseconds(10)) }
        try await runner.focus(true)
    }

    func show(_ checkout: HostPresent) {
        self.checkout = checkout
        screen = nil
    }

    func draw(_ state: State.Body, of checkout: HostPresent) {
        guard case .screen(let newest) = state, checkout.sessionID == self.checkout?.sessionID else { return }
        screen = newest.kind
    }

    func close(_ checkout: HostPresent) {
        guard checkout.sessionID == self.checkout?.sessionID else { return }
        self.checkout = nil
        screen = nil
    }

    /// Chooses the card and pays with this number.
    func pays(with number: String) async throws {
        let session = try await at(.methods)
        _ = try await client.perform(.select("PAYMENT_CARD", of: session))
        try await fillsIn(number, session)
    }

    /// "Try again" on the error screen, with another card.
    func retries(with number: String) async throws {
        _ = try await client.perform(.retry(try await at(.error)))
        try await fillsIn(number, try await at(.method))
    }

    /// Swipes the sheet away, at this screen.
    func swipes(at kind: ScreenKind) async throws {
        _ = try await at(kind)
        if let checkout { try await runner?.leave(checkout) }
    }

    private func fillsIn(_ number: String, _ session: SessionID) async throws {
        _ = try await client.perform(.updateCard(try .test(number), of: session))
        _ = try await client.perform(.submitCard(session, wait: false))
    }

    private func at(_ kind: ScreenKind) async throws -> SessionID {
        for _ in 0..<3000 {
            if screen == kind, let checkout { return checkout.sessionID }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw CheckoutFailure(
            .deadlineExceeded, "the shopper waited for \(kind), and sees \(screen.map { "\($0)" } ?? "nothing")")
    }
}

extension CardInput {
    /// A card of the sandbox.
    static func test(_ number: String) throws(CheckoutFailure) -> CardInput {
        var card = CardInput()
        card.number = try SecretValue(text: number)
        card.cvv = try SecretValue(text: "123")
        card.fields = [.expiry: "12/31", .cardholderName: "Ada Lovelace"]
        return card
    }
}

extension SecretValue {
    /// For what is no secret: test cards, and tokens of tests. A real one is read from a file or a socket in pieces.
    init(text: String) throws(CheckoutFailure) {
        try self.init(capacity: text.utf8.count)
        for byte in text.utf8 { append(byte) }
    }
}

/// Cards of the sandbox.
enum TestCard {
    static let paid = "4242424242424242"
    static let declined = "4000000000000002"
    static let pending = "4000000200000042"
}
