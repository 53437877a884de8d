/// Design tokens by name; what is absent has its default (B-018).
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

extension Theme {
    /// The first token that no host can draw, as a path ("theme.typography.primerTypographyBody.size_hundredths");
    /// `nil`: there is none. Lengths are 0 to `Limits.themeHundredthsMax`, sizes of text more than 0; letters may stand
    /// closer together than usual, by as much.
    public var fault: String? {
        let groups = [
            ("radius", radius), ("spacing", spacing), ("sizes", sizes), ("border_width", borderWidth),
        ]
        for (group, values) in groups {
            let wrong = values.filter { $0.value > Limits.themeHundredthsMax }.keys.min()
            if let wrong { return "theme.\(group).\(wrong)" }
        }
        for (name, style) in typography.sorted(by: { $0.key < $1.key }) {
            if let field = style.fault { return "theme.typography.\(name).\(field)" }
        }
        return nil
    }
}

extension Theme.Typography {
    /// The first field that is out of its range.
    fileprivate var fault: String? {
        let most = Int64(Limits.themeHundredthsMax)
        let rows: [(String, Int64?, ClosedRange<Int64>)] = [
            ("weight", weight, 100...900), ("size_hundredths", sizeHundredths, 1...most),
            ("line_height_hundredths", lineHeightHundredths, 1...most),
            ("letter_spacing_hundredths", letterSpacingHundredths, -most...most),
        ]
        return rows.first { _, value, range in value.map { !range.contains($0) } ?? false }?.0
    }
}
