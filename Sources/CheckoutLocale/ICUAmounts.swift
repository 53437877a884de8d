public import CheckoutCore
public import CheckoutModel

/// Texts of amounts by CLDR, through the system's ICU. Of one thread.
///
/// Where there is no library every text is absent (C-169).
public final class ICUAmounts: AmountFormatter {
    private struct Key: Hashable {
        let locale: String
        let currency: String
        let fractionDigits: Int
    }

    private let load: ICULoad
    /// Asked for once, at the first text.
    private lazy var library = load.library
    /// `nil`: it refused.
    private var formatters: [Key: ICULibrary.Formatter?] = [:]
    /// What the library said: it looks through its 800 locales, which takes twenty times as long as writing an amount.
    private var languages: [String: Bool] = [:]

    /// With the library of `load`, which is loaded now if it is not.
    public init(_ load: ICULoad = ICULoad()) { self.load = load }

    /// See `AmountFormatter`.
    public func lists(language: String) -> Bool {
        if let known = languages[language] { return known }
        if languages.count >= Self.keptMax { languages.removeAll() }
        let isListed = library?.lists(language) ?? false
        languages[language] = isListed
        return isListed
    }

    /// See `AmountFormatter`.
    public func text(_ decimal: String, _ currency: CurrencyCode, fractionDigits: Int, locale: String) -> String? {
        formatter(Key(locale: locale, currency: currency.text, fractionDigits: fractionDigits))?.text(decimal)
    }

    /// Digits by ISO 4217, which win over ICU's own table; as many as go in, so that nothing is rounded (C-161, C-162).
    static func skeleton(_ currency: String, _ fractionDigits: Int) -> String {
        let precision = fractionDigits == 0 ? "precision-integer" : "." + String(repeating: "0", count: fractionDigits)
        return "currency/\(currency) \(precision)"
    }

    private func formatter(_ key: Key) -> ICULibrary.Formatter? {
        if let known = formatters[key] { return known }
        // A shop has a few; whoever asks for many only makes new ones.
        if formatters.count >= Self.keptMax { formatters.removeAll() }
        let made = library?.formatter(locale: key.locale, skeleton: Self.skeleton(key.currency, key.fractionDigits))
        formatters[key] = .some(made)
        return made
    }

    /// Of each of the two; locales are what clients say.
    private static let keptMax = 64
}
