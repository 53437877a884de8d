import CheckoutModel

/// The errors of all fields (C-130). None carries what was typed (C-131). The order of the cases is that of the table.
enum FieldError: UInt8, CaseIterable, Sendable {
    case numberRequired = 1, numberInvalid, unsupportedCardType
    case expiryRequired, expiryInvalid, cardExpired
    case codeRequired, codeInvalid
    case nameRequired, nameInvalid, nameLength
    case firstNameRequired, firstNameInvalid, lastNameRequired, lastNameInvalid
    case countryRequired, countryInvalid
    case line1Required, line1Invalid, line2Invalid
    case postalCodeRequired, postalCodeInvalid
    case cityRequired, cityInvalid
    case stateRequired, stateInvalid
    case emailRequired, emailInvalid
    case phoneRequired, phoneInvalid

    /// For a failure: field, id, stable code and default English text.
    var failure: FieldFailure {
        let row = Self.rows[Int(rawValue) - 1]
        return FieldFailure(field: row.field, errorID: row.id, code: row.code, message: row.message)
    }

    /// A blank field on blur shows nothing; it only keeps the form not valid (C-133).
    var isAboutBlank: Bool { Self.rows[Int(rawValue) - 1].id.hasSuffix("_required") }

    /// Of a billing field: it is missing.
    static func required(_ field: CardField) -> FieldError? {
        switch field {
        case .number: .numberRequired
        case .expiry: .expiryRequired
        case .cvv: .codeRequired
        case .cardholderName: .nameRequired
        case .countryCode: .countryRequired
        case .firstName: .firstNameRequired
        case .lastName: .lastNameRequired
        case .addressLine1: .line1Required
        case .addressLine2: nil
        case .postalCode: .postalCodeRequired
        case .city: .cityRequired
        case .state: .stateRequired
        case .phoneNumber: .phoneRequired
        }
    }

    /// What is in it is wrong.
    static func invalid(_ field: CardField) -> FieldError {
        switch field {
        case .number: .numberInvalid
        case .expiry: .expiryInvalid
        case .cvv: .codeInvalid
        case .cardholderName: .nameInvalid
        case .countryCode: .countryInvalid
        case .firstName: .firstNameInvalid
        case .lastName: .lastNameInvalid
        case .addressLine1: .line1Invalid
        case .addressLine2: .line2Invalid
        case .postalCode: .postalCodeInvalid
        case .city: .cityInvalid
        case .state: .stateInvalid
        case .phoneNumber: .phoneInvalid
        }
    }

    private typealias Row = (field: String, id: String, code: String, message: String)

    private static let rows: [Row] = [
        ("card_number", "card_number_required", "invalid-card-number", "Invalid card number"),
        ("card_number", "card_number_invalid", "invalid-card-number", "Invalid card number"),
        ("card_number", "unsupported_card_type", "unsupported-card-type", "Unsupported card type"),
        ("expiry_date", "expiry_date_required", "invalid-expiry-date", "Invalid date"),
        ("expiry_date", "expiry_date_invalid", "invalid-expiry-date", "Invalid date"),
        ("expiry_date", "card_expired", "invalid-expiry-date", "Card has expired"),
        ("cvv", "cvv_required", "invalid-cvv", "Invalid CVV"),
        ("cvv", "cvv_invalid", "invalid-cvv", "Invalid CVV"),
        ("cardholder_name", "cardholder_name_required", "invalid-cardholder-name", "Invalid Cardholder name"),
        ("cardholder_name", "cardholder_name_invalid", "invalid-cardholder-name", "Invalid Cardholder name"),
        (
            "cardholder_name", "cardholder_name_length", "invalid-cardholder-name",
            "Name must have between 2 and 45 characters"
        ),
        ("first_name", "first_name_required", "invalid-first-name", "First Name is required"),
        ("first_name", "first_name_invalid", "invalid-first-name", "Invalid First Name"),
        ("last_name", "last_name_required", "invalid-last-name", "Last Name is required"),
        ("last_name", "last_name_invalid", "invalid-last-name", "Invalid Last Name"),
        ("country_code", "country_code_required", "invalid-country", "Country is required"),
        ("country_code", "country_code_invalid", "invalid-country", "Invalid Country"),
        ("address_line_1", "address_line_1_required", "invalid-address", "Address line 1 is required"),
        ("address_line_1", "address_line_1_invalid", "invalid-address", "Invalid Address Line 1"),
        ("address_line_2", "address_line_2_invalid", "invalid-address", "Invalid Address Line 2"),
        ("postal_code", "postal_code_required", "invalid-postal-code", "Postal code is required"),
        ("postal_code", "postal_code_invalid", "invalid-postal-code", "Invalid postal code"),
        ("city", "city_required", "invalid-city", "City is required"),
        ("city", "city_invalid", "invalid-city", "Invalid city"),
        ("state", "state_required", "invalid-state", "State, Region or County is required"),
        ("state", "state_invalid", "invalid-state", "Invalid State, Region or County"),
        ("email", "email_required", "invalid-email", "Email is required"),
        ("email", "email_invalid", "invalid-email", "Invalid email"),
        ("phone_number", "phone_number_required", "invalid-phone-number", "Enter a valid phone number"),
        ("phone_number", "phone_number_invalid", "invalid-phone-number", "Enter a valid phone number"),
    ]
}
