public import CheckoutModel
internal import CheckoutWire

/// The card form of one checkout: what is in it, redacted, and filling it in. The same object until a refresh (B-120).
public final class CardFormSession: Sendable {
    /// The session whose `withContext` is running; `nil`: none, or one that is not ready.
    @TaskLocal public static var current: CardFormSession?

    /// Which checkout.
    public let sessionID: SessionID
    private let client: CheckoutClient
    private let newest: Newest<CardFormState?>
    /// Of the order.
    private let total: Newest<Money?>
    /// As the settings say (B-200).
    private let addsCard: Bool

    init(
        _ sessionID: SessionID, _ client: CheckoutClient, state: CardFormState?, _ arrival: Arrival,
        total: Money? = nil, addsCard: Bool = false
    ) {
        self.sessionID = sessionID
        self.client = client
        self.addsCard = addsCard
        newest = Newest(state, arrival)
        self.total = Newest(total, arrival)
    }

    /// What the pay button says: "Pay" and the total of the newest order (C-167), or "Add card" where the settings say
    /// so (B-200). As the daemon says it on the screen of a method, which an inline form does not need to have.
    public var payButtonText: String {
        if addsCard { return "Add card" }
        return (total.value?.text).map { "Pay \($0)" } ?? "Pay"
    }

    /// The order has changed: a surcharge or a shipping option, for example.
    func take(total: Money?, _ arrival: Arrival) { self.total.take(total, arrival) }

    /// The newest snapshot, the number masked and the code absent (B-185); `nil` while no card form is open.
    public var state: CardFormState? { newest.value }

    func take(_ state: CardFormState, _ arrival: Arrival) { newest.take(state, arrival) }

    /// Fills in fields. Number and code go from locked memory to the socket and are overwritten there.
    public func update(_ input: borrowing CardInput) async throws(CheckoutFailure) -> CardFormState {
        let call = try ServerCall.updateCard(input, of: sessionID)
        let answer = try await client.perform(call)
        take(answer.value, answer.arrival)
        return answer.value
    }

    /// The same, with the number as its field shows it now: grouped while it is typed, for the one who types (C-073).
    public func type(_ input: borrowing CardInput) async throws(CheckoutFailure) -> CardFormReply {
        let call = try ServerCall.typeCard(input, of: sessionID)
        let answer = try await client.perform(call)
        take(answer.value.state, answer.arrival)
        return answer.value
    }

    /// The cursor entered a field: its error is hidden, and the last four digits of a number are (C-132, C-181). Or it
    /// left them all: what is in the field it left is judged (C-133). `update` does this too, with `CardInput.focus`.
    public func focus(_ focus: CardFocus) async throws(CheckoutFailure) -> CardFormState {
        var input = CardInput()
        input.focus = focus
        return try await update(input)
    }

    /// The shopper chose one of `selectableNetworks`; `other` takes the choice back (C-057, C-058). The surcharge of
    /// the answer is that of the choice. Any other network: `networkNotSelectable`, and nothing changed.
    public func selectNetwork(_ network: CardNetwork) async throws(CheckoutFailure) -> CardFormState {
        let answer = try await client.perform(.selectNetwork(network, of: sessionID))
        take(answer.value, answer.arrival)
        return answer.value
    }

    /// Pays with what is in the form. The answer comes when the attempt is accepted, with its number; its result is an
    /// outcome of the session. Wrong fields: `generic-underlying-errors` or the one field's own id (B-218).
    public func submit() async throws(CheckoutFailure) -> AttemptNumber {
        try await client.perform(.submitCard(sessionID, wait: false)).value.attempt
    }
}
