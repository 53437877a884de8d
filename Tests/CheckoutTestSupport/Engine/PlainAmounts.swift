public import CheckoutCore
public import CheckoutModel

/// Texts without a library: "de_AT:EUR 19.99". It knows a few languages and can be told to fail.
public final class PlainAmounts: AmountFormatter {
    /// As if the library reported a failure (C-169).
    public var fails = false
    /// How many texts were asked for.
    public private(set) var asked = 0

    /// Works.
    public init() {}

    /// See `AmountFormatter`.
    public func lists(language: String) -> Bool { ["ar", "de", "en", "fr", "pt"].contains(language) }

    /// See `AmountFormatter`.
    public func text(_ decimal: String, _ currency: CurrencyCode, fractionDigits: Int, locale: String) -> String? {
        asked += 1
        return fails ? nil : "\(locale):\(currency.text) \(decimal)"
    }
}
