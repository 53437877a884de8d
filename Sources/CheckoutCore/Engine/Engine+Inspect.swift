public import CheckoutModel

/// What a check without a session found.
public struct Inspection: Equatable, Sendable {
    /// C-026; `nil` for what has no number.
    public var numberState: CardNumberState?
    /// In the order of C-053.
    public var networks: [CardNetwork] = []
    /// The first of each field, in the order of C-134; blank fields count as at a submit.
    public var errors: [FieldFailure] = []
    /// C-180.
    public var maskedNumber = ""
    /// Of a number with digits, while there is room; the caller wipes it (C-073).
    public var formattedNumber: SecretHandle?

    /// Nothing found.
    public init() {}
}

/// `CardForm/Inspect`: the rules of the card form without a session. Nothing is kept.
extension Engine {
    /// A card by the local table of networks: no BIN service is asked, so with eight digits or more the table decides
    /// (C-051, C-061). Like `handle`, it wipes what came before it returns, whatever it returns, and what it made of
    /// it.
    public func inspect(
        _ card: CardFormChange, allowed: [CardNetwork], month: YearMonth
    ) throws(CheckoutFailure) -> Inspection {
        defer { [card.number, card.cvv].forEach { $0.map(secrets.wipe) } }
        var fields = CardFormFields(rules: CardFormRules(allowed: allowed), month: month)
        _ = fields.take(try CardFormInput(reading: card, in: secrets), knowing: BinAnswers())
        defer { fields.secrets.forEach(secrets.wipe) }
        var found = Inspection()
        found.numberState = fields.numberState
        found.networks = fields.choice.detected.list
        found.errors = fields.errors.map(\.failure)
        found.maskedNumber = fields.facts?.masked ?? ""
        found.formattedNumber = fields.formattedNumber(in: secrets)
        return found
    }

    /// An address as a form judges it that shows all of it; phone and e-mail where something is given.
    public func inspect(_ address: Address, phoneNumber: String, email: String) -> Inspection {
        var input = CardFormInput()
        input.billing = [
            .countryCode: address.countryCode, .firstName: address.firstName, .lastName: address.lastName,
            .addressLine1: address.addressLine1, .addressLine2: address.addressLine2, .postalCode: address.postalCode,
            .city: address.city, .state: address.state,
        ]
        if !phoneNumber.isEmpty { input.billing[.phoneNumber] = phoneNumber }
        let shown = input.billing.keys.sorted { $0.rawValue < $1.rawValue }
        // No field of it depends on the month.
        let month = YearMonth(year: 2000, month: 1)
        var fields = CardFormFields(rules: CardFormRules(allowed: [], billingFields: shown), month: month)
        _ = fields.take(input, knowing: BinAnswers())
        var found = Inspection()
        found.errors = shown.compactMap { fields.check($0)?.failure }
        if EmailRule.read(email) == .wrong { found.errors.append(FieldError.emailInvalid.failure) }
        return found
    }

    /// An amount with its text in a language; UNKNOWN_CURRENCY for what is no currency (C-160).
    public func inspect(_ amount: Money, locale: String) throws(CheckoutFailure) -> Money {
        let currency = try CurrencyCode(amount.currency.text)
        return AmountTexts(amounts, locale: locale).written(Money(minorUnits: amount.minorUnits, currency: currency))
    }
}
