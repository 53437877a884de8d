import CheckoutModel

/// What the session fixes for its card form.
struct CardFormRules: Equatable, Sendable {
    /// In order; empty: every network.
    var allowedNetworks: [CardNetwork] = []
    /// False: neither shown nor checked (C-100).
    var nameShown = true
    /// Of the card method, in the order of the session.
    var surcharges: [NetworkSurcharge] = []
    /// A merchant amount hides every surcharge (C-153).
    var hasMerchantAmount = false
    /// Of the order.
    var currency: CurrencyCode?

    /// From the configuration; the order's part changes with it.
    init(_ configuration: GatewayConfiguration, method: PaymentMethod) {
        allowedNetworks = configuration.allowedNetworks
        nameShown = configuration.cardholderNameRequired
        surcharges = method.networkSurcharges
        take(configuration.clientSession.order)
    }

    /// The newest order.
    mutating func take(_ order: Order) {
        hasMerchantAmount = order.merchantAmount != nil
        currency = order.total?.currency ?? order.merchantAmount?.currency
    }

    /// In the order of C-134.
    var fields: [CardField] { nameShown ? [.number, .expiry, .cvv, .cardholderName] : [.number, .expiry, .cvv] }
}
