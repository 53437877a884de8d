/// The lengths of the default theme, by the names that a theme overrides them with.
///
/// Names and defaults are those of the SDK (B-018).
extension Theme {
    /// Gaps between things. Only `medium` and `small` are used by a component of ours: the method list (B-161).
    public enum SpacingToken: String, CaseIterable, Sendable {
        case xxsmall, xsmall, small, medium, large, xlarge, xxlarge, base

        /// "primerSpaceMedium".
        public var name: String { "primerSpace" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        /// Hundredths of a point.
        public var standard: UInt32 {
            switch self {
            case .xxsmall: 200
            case .xsmall, .base: 400
            case .small: 800
            case .medium: 1200
            case .large: 1600
            case .xlarge: 2000
            case .xxlarge: 2400
            }
        }
    }

    /// Roundings of corners.
    public enum RadiusToken: String, CaseIterable, Sendable {
        case xsmall, small, medium, large

        /// "primerRadiusMedium".
        public var name: String { "primerRadius" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        /// Hundredths of a point.
        public var standard: UInt32 {
            switch self {
            case .xsmall: 200
            case .small: 400
            case .medium: 800
            case .large: 1200
            }
        }
    }

    /// Sizes of controls and icons.
    public enum SizeToken: String, CaseIterable, Sendable {
        case small, medium, large, xlarge, xxlarge, xxxlarge

        /// "primerSizeMedium".
        public var name: String { "primerSize" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        /// Hundredths of a point.
        public var standard: UInt32 {
            switch self {
            case .small: 1600
            case .medium: 2000
            case .large: 2400
            case .xlarge: 3200
            case .xxlarge: 4400
            case .xxxlarge: 5600
            }
        }
    }

    /// Hundredths of a point: this theme's, else the default.
    public subscript(spacing token: SpacingToken) -> UInt32 { spacing[token.name] ?? token.standard }
    /// Hundredths of a point: this theme's, else the default.
    public subscript(radius token: RadiusToken) -> UInt32 { radius[token.name] ?? token.standard }
    /// Hundredths of a point: this theme's, else the default.
    public subscript(size token: SizeToken) -> UInt32 { sizes[token.name] ?? token.standard }
}
