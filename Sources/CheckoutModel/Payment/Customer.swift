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
