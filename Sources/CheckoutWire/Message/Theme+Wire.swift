public import CheckoutModel
internal import CheckoutWireC

extension Theme: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Theme")
    static var initialize: Initialize<Checkout__V1__Theme> { unsafe checkout__v1__theme__init }

    /// Tokens by name, so that equal themes are equal bytes.
    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Theme>, _ build: Builder) {
        let colors = colors.sorted { $0.key < $1.key }.map { ColorToken(name: $0.key, color: $0.value) }
        unsafe (c.pointee.n_colors, c.pointee.colors) = build.list(colors)
        unsafe (c.pointee.n_radius, c.pointee.radius) = build.list(NumberToken.tokens(radius))
        unsafe (c.pointee.n_spacing, c.pointee.spacing) = build.list(NumberToken.tokens(spacing))
        unsafe (c.pointee.n_sizes, c.pointee.sizes) = build.list(NumberToken.tokens(sizes))
        let typography = typography.sorted { $0.key < $1.key }.map { TypographyToken(name: $0.key, style: $0.value) }
        unsafe (c.pointee.n_typography, c.pointee.typography) = build.list(typography)
        unsafe (c.pointee.n_border_width, c.pointee.border_width) = build.list(NumberToken.tokens(borderWidth))
    }

    /// Of two tokens with one name the last counts.
    static func take(_ c: Checkout__V1__Theme, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var theme = Self()
        let colors: [ColorToken] = try unsafe taker.list(c.n_colors, c.colors)
        for token in colors { theme.colors[token.name] = token.color }
        theme.radius = NumberToken.values(try unsafe taker.list(c.n_radius, c.radius))
        theme.spacing = NumberToken.values(try unsafe taker.list(c.n_spacing, c.spacing))
        theme.sizes = NumberToken.values(try unsafe taker.list(c.n_sizes, c.sizes))
        let typography: [TypographyToken] = try unsafe taker.list(c.n_typography, c.typography)
        for token in typography { theme.typography[token.name] = token.style }
        theme.borderWidth = NumberToken.values(try unsafe taker.list(c.n_border_width, c.border_width))
        return theme
    }
}

struct ColorToken: @unsafe CValue {
    var name: String
    var color: Color

    static var initialize: Initialize<Checkout__V1__ColorToken> { unsafe checkout__v1__color_token__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ColorToken>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.color = build.message(color)
    }

    static func take(_ c: Checkout__V1__ColorToken, _ taker: inout Taker) throws(DecodeFault) -> Self {
        try unsafe Self(name: taker.text(c.name), color: taker.required(c.color, "theme.colors.color"))
    }
}

struct NumberToken: @unsafe CValue {
    var name: String
    var hundredths: UInt32

    static var initialize: Initialize<Checkout__V1__NumberToken> { unsafe checkout__v1__number_token__init }

    static func tokens(_ values: [String: UInt32]) -> [NumberToken] {
        values.sorted { $0.key < $1.key }.map { NumberToken(name: $0.key, hundredths: $0.value) }
    }

    static func values(_ tokens: [NumberToken]) -> [String: UInt32] {
        Dictionary(tokens.map { ($0.name, $0.hundredths) }, uniquingKeysWith: { $1 })
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__NumberToken>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.hundredths = hundredths
    }

    static func take(_ c: Checkout__V1__NumberToken, _ taker: inout Taker) throws(DecodeFault) -> Self {
        unsafe Self(name: taker.text(c.name), hundredths: c.hundredths)
    }
}

struct TypographyToken: @unsafe CValue {
    var name: String
    var style: Theme.Typography

    static var initialize: Initialize<Checkout__V1__TypographyToken> { unsafe checkout__v1__typography_token__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__TypographyToken>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.font = build.optional(style.font)
        unsafe c.pointee.weight = build.optional(style.weight)
        unsafe c.pointee.size_hundredths = build.optional(style.sizeHundredths)
        unsafe c.pointee.line_height_hundredths = build.optional(style.lineHeightHundredths)
        unsafe c.pointee.letter_spacing_hundredths = build.optional(style.letterSpacingHundredths)
    }

    static func take(_ c: Checkout__V1__TypographyToken, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var style = Theme.Typography()
        style.font = unsafe taker.optional(c.font)
        style.weight = unsafe taker.optional(c.weight)
        style.sizeHundredths = unsafe taker.optional(c.size_hundredths)
        style.lineHeightHundredths = unsafe taker.optional(c.line_height_hundredths)
        style.letterSpacingHundredths = unsafe taker.optional(c.letter_spacing_hundredths)
        return unsafe Self(name: taker.text(c.name), style: style)
    }
}
