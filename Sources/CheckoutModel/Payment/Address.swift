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
