import CheckoutModel

/// What the session fixes for its card form.
struct CardFormRules: Equatable, Sendable {
    /// In order; empty: every network.
    var allowedNetworks: [CardNetwork] = []
    /// False: neither shown nor checked (C-100).
    var nameShown = true
    /// Of the card method, in the order of the session.
    var surcharges: [NetworkSurcharge] = []
    /// Of these surcharges' texts; an order in another one has none.
    private var textCurrency: CurrencyCode?
    /// A merchant amount hides every surcharge (C-153).
    var hasMerchantAmount = false
    /// Of the order.
    var currency: CurrencyCode?

    /// From the configuration; the order's part changes with it.
    init(_ configuration: GatewayConfiguration, method: PaymentMethod) {
        allowedNetworks = configuration.allowedNetworks
        nameShown = configuration.cardholderNameRequired
        surcharges = method.networkSurcharges
        textCurrency = method.currency
        take(configuration.clientSession.order)
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

    /// In the order of C-134.
    var fields: [CardField] { nameShown ? [.number, .expiry, .cvv, .cardholderName] : [.number, .expiry, .cvv] }
}
