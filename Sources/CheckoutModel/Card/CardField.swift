/// A field of the card form, in the order errors are listed (C-134). The raw values are those of the protocol.
public enum CardField: Int32, CaseIterable, Hashable, Sendable {
    case number = 1, expiry, cvv, cardholderName
    case countryCode, firstName, lastName, addressLine1, addressLine2, postalCode, city, state, phoneNumber

    /// "card_number": the name in `FieldFailure.field`.
    public var wireName: String {
        switch self {
        case .number: "card_number"
        case .expiry: "expiry_date"
        case .cvv: "cvv"
        case .cardholderName: "cardholder_name"
        case .countryCode: "country_code"
        case .firstName: "first_name"
        case .lastName: "last_name"
        case .addressLine1: "address_line_1"
        case .addressLine2: "address_line_2"
        case .postalCode: "postal_code"
        case .city: "city"
        case .state: "state"
        case .phoneNumber: "phone_number"
        }
    }
}
