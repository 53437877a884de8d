internal import CheckoutCore
internal import CheckoutModel

/// A client session of the sandbox: a checked order and what was selected for it.
struct SandboxSession: Sendable {
    let variant: SandboxVariant
    /// What decides by `SandboxAmounts`: before fees.
    let base: Money
    /// Seconds since 1970-01-01T00:00:00Z; its token is good until then (G-014).
    var expires = Int64.max
    private let order: SandboxOrder
    /// The gateway's id of the client session.
    let name: String
    private var fee: Int64 = 0
    /// Selected by the shopper, or set by the merchant's backend.
    private var shipping: OrderShipping?
    /// As it came with the last payment (C-119).
    var billing: BillingDetails?
    /// ISO 3166-1 alpha-2, of the shipping address; `nil`: none was given.
    private var shipTo: String?

    /// Refuses what the sandbox cannot sell, in the order of the catalogue.
    init(_ order: SandboxOrder, intent: SessionIntent, name: String = "") throws(CheckoutFailure) {
        guard let variant = SandboxVariant(rawValue: order.variant.isEmpty ? "default" : order.variant) else {
            let known = SandboxVariant.allCases.map(\.rawValue).joined(separator: ", ")
            throw CheckoutFailure(
                .invalidClientSessionValue, "the sandbox of this version has no such variant",
                recovery: "Use one of: \(known).")
        }
        let units = order.merchantAmount ?? order.amount
        let currency = try CurrencyCode(order.currencyCode)
        guard units >= 0, order.lineItems.allSatisfy({ ($0.amount?.minorUnits ?? 0) >= 0 }) else {
            throw CheckoutFailure(.amountNegative, "an amount of the order is below zero")
        }
        guard units <= 99_999_999, units > 0 || intent == .vault else {
            throw CheckoutFailure(
                .invalidValue, "the sandbox sells for 1 to 99999999 minor units",
                recovery: "Give another amount; 0 is for the vault intent only.")
        }
        for text in [order.orderID, order.countryCode, order.customerID] where !Self.isPlain(text) {
            throw CheckoutFailure(
                .invalidClientSessionValue, "an id or country of the order is over 64 bytes or not printable ASCII")
        }
        guard order.lineItems.allSatisfy({ Self.isOf(currency, $0) }) else {
            throw CheckoutFailure(.invalidClientSessionValue, "a line item has another currency than its order")
        }
        self.variant = variant
        self.order = order
        self.name = name
        base = Money(minorUnits: units, currency: currency)
    }

    /// Whether its token has expired: equal counts as over (G-006, G-014).
    func isOver(at now: WallTime) -> Bool {
        let (end, overflow) = expires.multipliedReportingOverflow(by: 1000)
        return !overflow && end <= now.unixMilliseconds
    }

    /// The order as it would be charged now; `amount_overflow` when that is no amount (C-165).
    func clientSession() throws(CheckoutFailure) -> ClientSession {
        var session = ClientSession()
        session.clientSessionID = name
        session.environment = "SANDBOX"
        session.order.orderID = order.orderID
        session.order.countryCode = order.countryCode
        session.order.lineItems = order.lineItems
        let shipped = shipping?.amount?.minorUnits ?? 0
        session.order.total = Money(
            minorUnits: try Money.sum([base.minorUnits, fee, shipped]), currency: base.currency)
        session.order.shipping = shipping
        if order.merchantAmount != nil { session.order.merchantAmount = base }
        if fee > 0 {
            session.order.fees = [Fee(type: "SURCHARGE", amount: Money(minorUnits: fee, currency: base.currency))]
        }
        if !order.customerID.isEmpty || billing != nil {
            var customer = Customer()
            customer.customerID = order.customerID
            customer.billingAddress = billing?.address
            customer.mobileNumber = billing?.phoneNumber ?? ""
            session.customer = customer
        }
        return session
    }

    func configuration() throws(CheckoutFailure) -> GatewayConfiguration {
        var configuration = GatewayConfiguration(
            clientSession: try clientSession(), paymentMethods: SandboxMethods.list(variant),
            filteredMethods: SandboxMethods.filtered, allowedNetworks: SandboxMethods.allowedNetworks,
            surchargesEnabled: variant.hasSurcharges)
        configuration.shipping = shippingModule
        configuration.billingFields = BillingFields.shown(by: variant.billingOptions)
        configuration.hasBinService = true
        return configuration
    }

    /// `nil`: this variant has none.
    var shippingModule: ShippingModule? {
        SandboxShipping.module(variant, to: shipTo, from: order.countryCode, base.currency)
    }

    /// SELECT_PAYMENT_METHOD: the fee becomes part of the total, unless the merchant set the amount (C-153).
    mutating func select(_ type: String, network: CardNetwork?) {
        let applies = variant.hasSurcharges && order.merchantAmount == nil
        fee = applies ? SandboxMethods.surcharge(of: type, network: network) ?? 0 : 0
    }

    /// UNSELECT_PAYMENT_METHOD.
    mutating func unselect() { fee = 0 }

    /// SET_SHIPPING_ADDRESS: a selected method that is not possible there is dropped.
    mutating func setShippingAddress(_ address: Address) {
        shipTo = address.countryCode
        if shippingModule?.options.contains(where: { $0.id == shipping?.methodID }) != true { shipping = nil }
    }

    /// SELECT_SHIPPING_METHOD: an unknown id changes nothing.
    mutating func selectShipping(_ id: String) throws(CheckoutFailure) {
        guard let option = shippingModule?.options.first(where: { $0.id == id }) else {
            throw CheckoutFailure(.failedToCreateSession, "the client session has no shipping method of this id")
        }
        shipping = Self.shipping(option)
    }

    /// The merchant's backend changes `order.shipping` (B-232); an empty id takes it away. What it sets is its own
    /// affair: the sandbox has no list of the merchant's.
    mutating func patchShipping(_ id: String, _ amount: Int64) throws(CheckoutFailure) {
        guard variant.isExpress else {
            throw CheckoutFailure(
                .invalidClientSessionValue, "this session has no shipping", recovery: "Use an express variant.")
        }
        guard amount >= 0 else { throw CheckoutFailure(.amountNegative, "shipping costs less than nothing") }
        guard amount <= 99_999_999, id.utf8.count <= 64, Self.isPlain(id) else {
            throw CheckoutFailure(.invalidValue, "the sandbox ships by plain ids for at most 99999999 minor units")
        }
        let money = Money(minorUnits: amount, currency: base.currency)
        let known = shippingModule?.options.first { $0.id == id }
        let option = ShippingOption(
            id: id, name: known?.name ?? "", description: known?.description ?? "", amount: money)
        shipping = id.isEmpty ? nil : Self.shipping(option)
    }

    /// As it outlives this value (SB-010).
    var shipped: SandboxShipped {
        SandboxShipped(
            name: name, country: shipTo.map { $0.utf8.count == 2 ? $0 : "" } ?? "", methodID: shipping?.methodID ?? "",
            amount: shipping?.amount?.minorUnits ?? 0)
    }

    /// Opened anew, it ships what it shipped.
    mutating func restore(_ shipped: SandboxShipped) throws(CheckoutFailure) {
        shipTo = shipped.country.isEmpty ? nil : shipped.country
        if variant.isExpress { try patchShipping(shipped.methodID, shipped.amount) }
    }

    private static func shipping(_ option: ShippingOption) -> OrderShipping {
        var shipping = OrderShipping()
        shipping.methodID = option.id
        shipping.methodName = option.name
        shipping.methodDescription = option.description
        shipping.amount = option.amount
        return shipping
    }

    private static func isOf(_ currency: CurrencyCode, _ item: LineItem) -> Bool {
        [item.amount, item.discount, item.tax].allSatisfy { $0 == nil || $0?.currency == currency }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
}
