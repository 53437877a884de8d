import CheckoutModel

/// What is wrong with a form (C-120, C-134, C-135, C-140).
extension CardFormFields {
    /// The first failing check of a field, blank included.
    func check(_ field: CardField) -> FieldError? {
        switch field {
        case .number: checkNumber()
        case .expiry: checkExpiry()
        case .cvv: checkCode()
        case .cardholderName: self[field].isBlank ? .nameRequired : self[field].error
        case .countryCode, .firstName, .lastName, .addressLine1, .addressLine2, .postalCode, .city, .state,
            .phoneNumber:
            if self[field].isBlank {
                AddressRule.isRequired(field, in: country) ? .required(field) : nil
            } else {
                self[field].error
            }
        }
    }

    /// Required, characters, unsupported network, length, Luhn.
    private func checkNumber() -> FieldError? {
        switch number {
        case .blank: .numberRequired
        case .malformed: .numberInvalid
        case .digits: choice.isUnsupported ? .unsupportedCardType : numberState == .valid ? nil : .numberInvalid
        }
    }

    private func checkExpiry() -> FieldError? {
        switch date.read(in: month) {
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

    /// The first error of every shown field, blank ones as required (C-134).
    var errors: [FieldError] { rules.fields.compactMap(check) }

    /// C-140.
    var isValid: Bool { rules.fields.allSatisfy { check($0) == nil } }
}
