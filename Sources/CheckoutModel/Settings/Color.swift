/// Two colours, 0xRRGGBBAA, compared in light and in dark mode (B-170).
public struct Color: Hashable, Sendable {
    /// On a light ground.
    public var light: UInt32
    /// On a dark ground.
    public var dark: UInt32

    /// Joins the two.
    public init(light: UInt32, dark: UInt32) {
        self.light = light
        self.dark = dark
    }
}
