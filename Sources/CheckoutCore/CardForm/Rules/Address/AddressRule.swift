import CheckoutModel

/// One billing field, checked by itself but for its country (C-111 to C-120).
enum AddressRule {
    /// What a text comes to.
    enum Reading: Equatable, Sendable {
        /// Nothing is left of it.
        case blank
        case wrong
        /// As it is sent.
        case good(String)
    }

    /// Normalises and checks. Fields that are no billing fields are never good.
    static func read(_ typed: String, as field: CardField, in country: Country?) -> Reading {
        guard typed.utf8.count <= Limits.fieldBytesMax else { return .wrong }
        let text = normal(typed, as: field)
        if field == .phoneNumber {
            return switch PhoneRule.read(text) {
            case .blank: .blank
            case .malformed: .wrong
            case .good(let number): .good(number)
            }
        }
        if text.isEmpty { return .blank }
        if field == .countryCode { return Country(text).map { .good($0.alpha2) } ?? .wrong }
        return accepts(text, as: field, in: country) ? .good(text) : .wrong
    }

    /// Whether an empty one is an error where the field is shown (C-114, C-115, C-120).
    static func isRequired(_ field: CardField, in country: Country?) -> Bool {
        switch field {
        case .addressLine2: false
        case .state: country.map(withStates.contains) ?? false
        case .postalCode: !PostalForms.isOptional(in: country)
        case .number, .expiry, .cvv, .cardholderName, .countryCode, .firstName, .lastName, .addressLine1, .city,
            .phoneNumber:
            true
        }
    }

    private static let withStates = Set("US CA AU BR MX IN".split(separator: " ").compactMap { Country(String($0)) })

    private static func normal(_ typed: String, as field: CardField) -> String {
        switch field {
        case .countryCode: InputText.countryCode(typed)
        case .postalCode: InputText.postalCode(typed)
        case .phoneNumber, .number, .expiry, .cvv: typed
        case .cardholderName, .firstName, .lastName, .addressLine1, .addressLine2, .city, .state:
            InputText.name(typed)
        }
    }

    private static func accepts(_ text: String, as field: CardField, in country: Country?) -> Bool {
        let scalars = text.unicodeScalars
        return switch field {
        case .firstName, .lastName, .city: NameRule.judge(text, lengths: 2...100) == .good
        case .addressLine1: (3...100).contains(scalars.count) && !scalars.contains(where: InputCharacter.isControl)
        case .addressLine2: (1...100).contains(scalars.count) && !scalars.contains(where: InputCharacter.isControl)
        case .state: (2...100).contains(scalars.count)
        case .postalCode: PostalForms.accepts(text, in: country)
        case .number, .expiry, .cvv, .cardholderName, .countryCode, .phoneNumber: false
        }
    }
}
