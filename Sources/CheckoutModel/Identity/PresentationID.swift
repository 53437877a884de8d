/// The name of one presentation of a session on a host: 128 random bits as 32 hex digits.
public struct PresentationID: Hashable, Sendable {
    /// The first 16 hex digits.
    public let high: UInt64
    /// The last 16 hex digits.
    public let low: UInt64

    /// Joins the two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads 32 hex digits in lower case; anything else is `nil`.
    public init?(_ text: some StringProtocol) {
        guard let (high, low) = Hex.words(text.utf8) else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 hex digits.
    public var text: String { Hex.text(high) + Hex.text(low) }
}
