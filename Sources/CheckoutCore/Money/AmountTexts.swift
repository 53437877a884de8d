public import CheckoutModel

/// Amounts as texts in the language of one session. It asks the formatter only when there is an amount to write.
public struct AmountTexts {
    private let formatter: any AmountFormatter
    private let locale: String

    /// `locale`: as it was given, of any form (C-164).
    public init(_ formatter: any AmountFormatter, locale: String) {
        self.formatter = formatter
        self.locale = locale
    }

    /// `nil` for a currency that is not known here, whose digits nobody guesses (C-160), and where the formatter fails.
    public func text(_ amount: Money) -> String? {
        guard let digits = amount.currency.minorUnitDigits else { return nil }
        let resolved = LocaleChoice.resolve(locale, lists: formatter.lists)
        let decimal = DecimalText.of(minorUnits: amount.minorUnits, fractionDigits: digits)
        return formatter.text(decimal, amount.currency, fractionDigits: digits, locale: resolved)
    }

    /// The amount with its text, in the place of any text that it came with.
    public func written(_ amount: Money) -> Money {
        var amount = amount
        amount.text = text(amount)
        return amount
    }
}
