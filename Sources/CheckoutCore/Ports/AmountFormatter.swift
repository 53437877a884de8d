public import CheckoutModel

/// What writes amounts in the languages of shoppers: ICU in the daemon. The digits are given and are not its to choose.
public protocol AmountFormatter: AnyObject {
    /// Whether it has this language, of two or three lower-case letters (C-164).
    func lists(language: String) -> Bool
    /// The text of an exact decimal number of this currency, by the locale's standard currency pattern (C-163); as many
    /// digits behind the point come out as `fractionDigits`, which is how many go in. `nil`: it failed, and the raw
    /// values go out alone (C-169).
    func text(_ decimal: String, _ currency: CurrencyCode, fractionDigits: Int, locale: String) -> String?
}

/// For whoever only reads what was written before: an amount keeps the text that it has, and gets none (C-169).
public final class NoAmountTexts: AmountFormatter {
    /// Has no state.
    public init() {}
    /// None.
    public func lists(language: String) -> Bool { false }
    /// None.
    public func text(_ decimal: String, _ currency: CurrencyCode, fractionDigits: Int, locale: String) -> String? {
        nil
    }
}
