import CheckoutModel

/// What the session fixes for its card form.
struct CardFormRules: Equatable, Sendable {
    /// C-061, C-062.
    private(set) var allowed = AllowList([])
    /// Shown card fields, in the order of C-134. Without the name it is neither shown nor checked (C-100).
    private(set) var cardFields: [CardField] = [.number, .expiry, .cvv, .cardholderName]
    /// Shown billing fields, in display order (C-110).
    private(set) var billingFields: [CardField] = []
    /// Both, one after the other: the order of the errors (C-134).
    private(set) var fields: [CardField] = [.number, .expiry, .cvv, .cardholderName]
    /// There is a BIN service to ask (C-050).
    private(set) var hasBinService = false
    /// Of the card method, in the order of the session.
    private(set) var surcharges: [NetworkSurcharge] = []
    /// Of these surcharges' texts; an order in another one has none.
    private var textCurrency: CurrencyCode?
    /// A merchant amount hides every surcharge (C-153).
    private(set) var hasMerchantAmount = false
    /// Of the order.
    private(set) var currency: CurrencyCode?

    /// Without a surcharge.
    init(
        allowed: [CardNetwork], nameShown: Bool = true, takesCode: Bool = true, billingFields: [CardField] = [],
        hasBinService: Bool = false
    ) {
        self.allowed = AllowList(allowed)
        if !takesCode { cardFields.removeAll { $0 == .cvv } }
        if !nameShown { cardFields.removeLast() }
        self.billingFields = billingFields
        fields = cardFields + billingFields
        self.hasBinService = hasBinService
    }

    /// From the configuration; the order's part changes with it.
    init(_ configuration: GatewayConfiguration, method: PaymentMethod) {
        let card = CardMethod.of(method.type) ?? .card
        self.init(
            allowed: configuration.allowedNetworks,
            nameShown: configuration.cardholderNameRequired || card.alwaysTakesName, takesCode: card.takesCode,
            billingFields: configuration.billingFields, hasBinService: configuration.hasBinService)
        surcharges = method.networkSurcharges
        textCurrency = method.currency
        take(configuration.clientSession.order)
    }

    /// Why a change is not taken: it is about a field that the form does not have. The name is taken even where it is
    /// not shown (C-100); a code is not (C-086).
    func refusal(of change: CardFormChange) -> CheckoutFailure? {
        var named = Set(change.billing.keys)
        if case .field(let field)? = change.focus { named.insert(field) }
        if change.cvv != nil { named.insert(.cvv) }
        guard let hidden = named.subtracting(fields).min(by: { $0.rawValue < $1.rawValue }) else { return nil }
        return CheckoutFailure(.invalidValue, "this card form does not show the field \(hidden.wireName)")
    }

    /// The newest order.
    mutating func take(_ order: Order) {
        hasMerchantAmount = order.merchantAmount != nil
        currency = order.currency
    }

    /// Of the selected network; `nil` for none, for OTHER, and with a merchant amount (C-153, C-154).
    func surcharge(of network: CardNetwork?) -> NetworkSurcharge? {
        guard !hasMerchantAmount, let network, network != .other else { return nil }
        guard var found = surcharges.first(where: { $0.network == network && $0.surcharge > 0 }) else { return nil }
        if currency != textCurrency { found.formattedSurcharge = nil }
        return found
    }
}
