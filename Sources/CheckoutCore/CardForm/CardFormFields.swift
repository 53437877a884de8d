import CheckoutModel

/// The values of an open card form and the errors it shows. Number and code are handles; the rest is as typed.
struct CardFormFields: Equatable, Sendable {
    var rules: CardFormRules
    var number = CardInput.Number.blank
    var code = CardInput.Code.blank
    var expiry = ""
    var name = ""
    /// Too long or with control characters: refused and not kept (C-001).
    var refused: Set<CardField> = []
    /// In the session's zone, at the last input (C-095).
    var month: YearMonth
    /// Shown now; at most one a field (C-135).
    var shown: [CardField: FieldError] = [:]
    /// Blurred before: a change elsewhere updates their shown errors (C-133).
    var blurred: Set<CardField> = []

    init(rules: CardFormRules, month: YearMonth) {
        self.rules = rules
        self.month = month
    }

    /// Of the number, if it has digits.
    var facts: NumberFacts? {
        switch number {
        case .digits(_, let facts): facts
        case .blank, .malformed: nil
        }
    }

    var choice: NetworkChoice { NetworkChoice(facts, allowed: rules.allowedNetworks) }

    /// The network that decides about the code: the local best match (C-065).
    var codeNetwork: CardNetwork? { facts?.detection.bestMatch }

    /// The first failing check of a field, blank included (C-135).
    func check(_ field: CardField) -> FieldError? {
        switch field {
        case .number: checkNumber()
        case .expiry: checkExpiry()
        case .cvv: checkCode()
        case .cardholderName: checkName()
        case .countryCode, .firstName, .lastName, .addressLine1, .addressLine2, .postalCode, .city, .state,
            .phoneNumber:
            nil
        }
    }

    private func checkNumber() -> FieldError? {
        switch number {
        case .blank: return .numberRequired
        case .malformed: return .numberInvalid
        case .digits(_, let facts):
            if choice.unsupported { return .unsupportedCardType }
            return facts.state == .valid ? nil : .numberInvalid
        }
    }

    private func checkExpiry() -> FieldError? {
        if refused.contains(.expiry) { return .expiryInvalid }
        return switch Expiry.read(expiry, in: month) {
        case .blank: .expiryRequired
        case .malformed: .expiryInvalid
        case .expired: .cardExpired
        case .good: nil
        }
    }

    private func checkCode() -> FieldError? {
        switch code {
        case .blank: .codeRequired
        case .malformed: .codeInvalid
        case .digits(_, let count): CodeRules.accepts(count: count, for: codeNetwork) ? nil : .codeInvalid
        }
    }

    private func checkName() -> FieldError? {
        if refused.contains(.cardholderName) { return .nameInvalid }
        return name.isEmpty ? .nameRequired : nil
    }

    /// The first error of every shown field, blank ones as required (C-134).
    var errors: [FieldError] { rules.fields.compactMap(check) }

    /// C-140.
    var isValid: Bool { errors.isEmpty }

    /// Names that the engine still holds.
    var secrets: [SecretHandle] {
        var held: [SecretHandle] = []
        if case .digits(let handle, _) = number { held.append(handle) }
        if case .digits(let handle, _) = code { held.append(handle) }
        return held
    }
}
