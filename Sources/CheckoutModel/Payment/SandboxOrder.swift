/// An order for the sandbox, which makes its own client token from it (SB-001).
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
