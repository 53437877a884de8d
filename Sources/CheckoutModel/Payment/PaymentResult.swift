/// The eight fields of a success outcome (B-080).
public struct PaymentResult: Equatable, Sendable {
    /// Unique at the gateway.
    public var paymentID: String
    /// A success outcome can be pending or failed: read it (B-083).
    public var status: PaymentStatus
    /// A secret: only in the live answer to the owner, never stored or logged (G-017).
    public var token: SecretHandle?
    /// When the flow had one.
    public var redirectURL: String?
    /// For people.
    public var errorMessage: String?
    /// Minor units.
    public var amount: Int64?
    /// ISO 4217.
    public var currencyCode: String?
    /// "PAYMENT_CARD".
    public var paymentMethodType: String?

    /// Only these two are mandatory.
    public init(paymentID: String, status: PaymentStatus) {
        self.paymentID = paymentID
        self.status = status
    }
}

/// Payment id and order id when a failed attempt got as far as creating a payment (B-066).
public struct CheckoutData: Equatable, Sendable {
    /// The reference a merchant shows with the error text (B-077).
    public var paymentID: String
    /// Empty: the order has none.
    public var orderID: String
    /// As the gateway last said; `nil`: it did not.
    public var status: PaymentStatus?

    /// Joins the three.
    public init(paymentID: String, orderID: String, status: PaymentStatus?) {
        self.paymentID = paymentID
        self.orderID = orderID
        self.status = status
    }
}
