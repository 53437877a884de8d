public import CheckoutCore
public import CheckoutModel

/// Texts of amounts by CLDR, through the system's ICU (section 13). Of one thread.
///
/// The library is loaded with the first amount that has to be written: a daemon that writes none has neither its 2 ms nor
/// its memory. Where there is none every text is absent (C-169).
public final class ICUAmounts: AmountFormatter {
    private enum Load {
        case notYet
        case absent
        case loaded(ICULibrary)
    }

    private struct Key: Hashable {
        let locale: String
        let currency: String
        let fractionDigits: Int
    }

    private var load = Load.notYet
    /// `nil`: it refused.
    private var formatters: [Key: ICULibrary.Formatter?] = [:]
    /// What the library said: it looks through its 800 locales, which takes twenty times as long as writing an amount.
    private var languages: [String: Bool] = [:]
    private let open: () -> ICULibrary?

    /// Loads nothing yet.
    public convenience init() { self.init { ICULibrary() } }

    init(open: @escaping () -> ICULibrary?) { self.open = open }

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

    private var library: ICULibrary? {
        switch load {
        case .loaded(let library): return library
        case .absent: return nil
        case .notYet:
            guard let library = open() else {
                load = .absent
                return nil
            }
            load = .loaded(library)
            return library
        }
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
