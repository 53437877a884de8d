/// A postal address as the shopper or the client session gave it. Empty text: not given.
public struct Address: Hashable, Sendable {
    /// Given name.
    public var firstName = ""
    /// Family name.
    public var lastName = ""
    /// Street and number.
    public var addressLine1 = ""
    /// Unit, floor; optional everywhere.
    public var addressLine2 = ""
    /// In the country's form.
    public var postalCode = ""
    /// Town.
    public var city = ""
    /// State, region or county.
    public var state = ""
    /// ISO 3166-1 alpha-2.
    public var countryCode = ""

    /// Nothing given.
    public init() {}
}

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

/// The shopper, as the client session knows it. Shown to owner and host only, never stored.
public struct Customer: Equatable, Sendable {
    /// Empty: no vault (B-237).
    public var customerID = ""
    /// Given name.
    public var firstName = ""
    /// Family name.
    public var lastName = ""
    /// E-mail.
    public var emailAddress = ""
    /// Telephone.
    public var mobileNumber = ""
    /// Tax id.
    public var taxID = ""
    /// Where bills go.
    public var billingAddress: Address?
    /// Where goods go.
    public var shippingAddress: Address?

    /// Nobody.
    public init() {}
}

/// Order and shopper as of initialization or the last refresh (B-116).
public struct ClientSession: Equatable, Sendable {
    /// The gateway's id of it.
    public var clientSessionID = ""
    /// The order.
    public var order = Order()
    /// The shopper.
    public var customer: Customer?
    /// An action changed the session since (B-117).
    public var stale = false
    /// The token's `env`, as text.
    public var environment = ""

    /// An empty session.
    public init() {}
}

/// An order for the sandbox, which makes its own client token from it (`gateway-sandbox.md`, "Session").
public struct SandboxOrder: Equatable, Sendable {
    /// Minor units, 1 to 99 999 999; 0 with the vault intent only.
    public var amount: Int64 = 0
    /// ISO 4217.
    public var currencyCode = ""
    /// The merchant's own id; empty: none.
    public var orderID = ""
    /// ISO 3166-1 alpha-2; empty: none.
    public var countryCode = ""
    /// Empty: no vault.
    public var customerID = ""
    /// Empty: "default".
    public var variant = ""
    /// Instead of `amount` (C-153).
    public var merchantAmount: Int64?
    /// What is sold.
    public var lineItems: [LineItem] = []

    /// An empty order.
    public init() {}
}
