import CheckoutModel

/// The errors of the four card fields (C-130). None carries what was typed (C-131).
enum FieldError: Equatable, CaseIterable, Sendable {
    case numberRequired, numberInvalid, unsupportedCardType
    case expiryRequired, expiryInvalid, cardExpired
    case codeRequired, codeInvalid
    case nameRequired, nameInvalid

    /// Of the field it belongs to, with the default English text.
    var failure: FieldFailure {
        switch self {
        case .numberRequired: row(.number, "card_number_required", "invalid-card-number", "Invalid card number")
        case .numberInvalid: row(.number, "card_number_invalid", "invalid-card-number", "Invalid card number")
        case .unsupportedCardType:
            row(.number, "unsupported_card_type", "unsupported-card-type", "Unsupported card type")
        case .expiryRequired: row(.expiry, "expiry_date_required", "invalid-expiry-date", "Invalid date")
        case .expiryInvalid: row(.expiry, "expiry_date_invalid", "invalid-expiry-date", "Invalid date")
        case .cardExpired: row(.expiry, "card_expired", "invalid-expiry-date", "Card has expired")
        case .codeRequired: row(.cvv, "cvv_required", "invalid-cvv", "Invalid CVV")
        case .codeInvalid: row(.cvv, "cvv_invalid", "invalid-cvv", "Invalid CVV")
        case .nameRequired:
            row(.cardholderName, "cardholder_name_required", "invalid-cardholder-name", "Invalid Cardholder name")
        case .nameInvalid:
            row(.cardholderName, "cardholder_name_invalid", "invalid-cardholder-name", "Invalid Cardholder name")
        }
    }

    /// A blank field on blur shows nothing; it only keeps the form not valid (C-133).
    var isAboutBlank: Bool {
        switch self {
        case .numberRequired, .expiryRequired, .codeRequired, .nameRequired: true
        case .numberInvalid, .unsupportedCardType, .expiryInvalid, .cardExpired, .codeInvalid, .nameInvalid: false
        }
    }

    private func row(_ field: CardField, _ id: String, _ code: String, _ message: String) -> FieldFailure {
        FieldFailure(field: field.wireName, errorID: id, code: code, message: message)
    }
}
