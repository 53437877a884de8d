/// What the gateway's client session says of the order (G-031).
public struct Order: Equatable, Sendable {
    /// The merchant's own id; empty: none.
    public var orderID = ""
    /// After fees and shipping: what will be charged (G-049).
    public var total: Money?
    /// Set by the merchant; `nil`: none (C-153).
    public var merchantAmount: Money?
    /// Included in the total.
    public var tax: Money?
    /// ISO 3166-1 alpha-2; empty: none.
    public var countryCode = ""
    /// Applied fees, the surcharge of the selected method among them.
    public var fees: [Fee] = []
    /// What is sold.
    public var lineItems: [LineItem] = []
    /// The list was cut on its way, so that the order fits into an item; sums are never cut.
    public var lineItemsTruncated = false
    /// The selected shipping method.
    public var shipping: OrderShipping?

    /// An empty order.
    public init() {}
}

/// A fee of an order.
public struct Fee: Equatable, Sendable {
    /// "SURCHARGE".
    public var type: String
    /// In the order's currency.
    public var amount: Money

    /// Joins type and amount.
    public init(type: String, amount: Money) {
        self.type = type
        self.amount = amount
    }
}

/// One position of an order.
public struct LineItem: Equatable, Sendable {
    /// The merchant's id.
    public var itemID = ""
    /// For people.
    public var name = ""
    /// For people.
    public var description = ""
    /// How many.
    public var quantity: Int64 = 0
    /// Of one.
    public var amount: Money?
    /// Of one.
    public var discount: Money?
    /// Of one.
    public var tax: Money?
    /// Tax category.
    public var taxCode = ""
    /// "PHYSICAL", "DIGITAL".
    public var productType = ""

    /// An empty position.
    public init() {}
}

/// The shipping method an order holds.
public struct OrderShipping: Equatable, Sendable {
    /// Of the method.
    public var methodID = ""
    /// For people.
    public var methodName = ""
    /// For people.
    public var methodDescription = ""
    /// In the order's currency.
    public var amount: Money?

    /// Nothing selected.
    public init() {}
}
