internal import CheckoutModel

/// The only texts about surcharges. They are not translated (C-155).
enum SurchargeText {
    /// In front of the amount, in every locale (C-152).
    static let lead = "+ "
    /// Of a method whose fee depends on something that is not known yet (C-155).
    static let unknown = "Additional fee may apply"

    /// Of an amount above zero in a known currency: "+ $0.50". `nil` for every other one (C-152).
    static func of(_ surcharge: Int64?, _ currency: CurrencyCode?, _ texts: AmountTexts) -> String? {
        guard let surcharge, surcharge > 0, let currency else { return nil }
        return texts.text(Money(minorUnits: surcharge, currency: currency)).map { lead + $0 }
    }

    /// Of a row of the method list; a fee that is not known wins over an amount that is (B-174, C-155).
    static func ofRow(_ method: PaymentMethod, _ currency: CurrencyCode?, _ texts: AmountTexts) -> String? {
        method.hasUnknownSurcharge ? unknown : of(method.surcharge, currency, texts)
    }
}
