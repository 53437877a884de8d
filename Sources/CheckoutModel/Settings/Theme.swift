/// Design tokens by name; what is absent has its default (`behaviour.md` 11, B-018).
public struct Theme: Equatable, Sendable {
    /// By token name.
    public var colors: [String: Color] = [:]
    /// Hundredths of a point, by token name.
    public var radius: [String: UInt32] = [:]
    /// Hundredths of a point, by token name.
    public var spacing: [String: UInt32] = [:]
    /// Hundredths of a point, by token name.
    public var sizes: [String: UInt32] = [:]
    /// By token name.
    public var typography: [String: Typography] = [:]
    /// Hundredths of a point, by token name.
    public var borderWidth: [String: UInt32] = [:]

    /// All defaults.
    public init() {}

    /// A typographic style; lengths in hundredths of a point.
    public struct Typography: Equatable, Sendable {
        /// Family.
        public var font: String?
        /// 100 to 900.
        public var weight: Int64?
        /// Size.
        public var sizeHundredths: Int64?
        /// Line height.
        public var lineHeightHundredths: Int64?
        /// Letter spacing.
        public var letterSpacingHundredths: Int64?

        /// All defaults.
        public init() {}
    }
}
