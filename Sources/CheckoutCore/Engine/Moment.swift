public import CheckoutModel

/// What comes with every input, since the engine reads no clock and draws no random number.
public struct Moment: Sendable {
    /// Both clocks.
    public var now: Now
    /// The civil month in the session's zone; asked for before each input that may judge an expiry date (C-095, C-098).
    public var month: YearMonth
    /// Who makes it happen.
    public var actor: Actor
    /// Fresh random bits, never used for two inputs.
    public var entropy: Entropy

    /// Joins the parts.
    public init(now: Now, month: YearMonth, actor: Actor, entropy: Entropy) {
        self.now = now
        self.month = month
        self.actor = actor
        self.entropy = entropy
    }
}

/// 256 random bits, from which ids are made: each taking draws from a part of its own.
public struct Entropy: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64)
    private var taken: UInt64 = 0

    /// Takes four random words.
    public init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) { words = (a, b, c, d) }

    /// A version 4 UUID as text, another one at each call.
    public mutating func uuid() -> String {
        let (high, low) = pair()
        return UUIDText.version4(high, low)
    }

    /// 128 bits, others at each call.
    public mutating func pair() -> (UInt64, UInt64) {
        defer { taken += 1 }
        // The four words are the seed of a counter-driven mix (SplitMix64), so several ids of one input differ.
        func mix(_ seed: UInt64) -> UInt64 {
            var mixed = seed &+ (taken &+ 1) &* 0x9E37_79B9_7F4A_7C15
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
        return (mix(words.0) ^ words.2, mix(words.1) ^ words.3)
    }
}
