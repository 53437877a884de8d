/// What is known of the first digits of a card, and from whom (C-064).
public struct BinData: Equatable, Sendable {
    /// Of the service; false: by the local table only.
    public var complete = false
    /// As the service itself returned them; empty: none. Never together with the last four digits in one field (C-180).
    public var firstDigits = ""
    /// The first allowed network.
    public var preferred: CardNetwork?
    /// The rest in the order of the service.
    public var alternatives: [CardNetwork] = []
    /// ISO 3166-1 alpha-2; empty: not told.
    public var issuerCountryCode = ""
    /// Empty: not told.
    public var issuerName = ""

    /// Nothing known.
    public init() {}
}
