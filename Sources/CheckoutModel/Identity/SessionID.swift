/// The name of one checkout session: 128 random bits, written as 32 lower-case hex digits.
///
/// It is not a secret and gives no right to anything: who may see or change a session is decided by its owner.
public struct SessionID: Hashable, Sendable {
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
