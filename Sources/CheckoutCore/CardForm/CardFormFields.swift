import CheckoutModel

/// The values of an open card form and the errors it shows. Number and code are handles; the rest is as typed.
///
/// What one value says by itself is found once, when it is typed. What depends on the month, the network or the country
/// is judged at each check, from values that are at hand: a check reads no text again and takes no memory.
struct CardFormFields: Equatable, Sendable {
    var rules: CardFormRules
    var number = CardInput.Number.blank
    var code = CardInput.Code.blank
    /// As shown.
    var expiry = ""
    /// What `expiry` says; whether it is past is judged anew each time (C-098).
    var date = Expiry.blank
    /// Cardholder name and billing fields, by `Self.place`.
    private var texts = [FieldText](repeating: FieldText(), count: 10)
    /// Of the address, if its code is one.
    private(set) var country: Country?
    var lookup: BinLookup
    /// As asked for; it counts while it can be picked (C-057).
    var pick: CardNetwork?
    /// Follows from number, look-up and pick: see `rechoose`.
    private(set) var choice: NetworkChoice
    /// In the session's zone, at the last input (C-095).
    var month: YearMonth
    /// Where the cursor is.
    var focus: CardField?
    var shown = ShownErrors()
    /// Left before: a change elsewhere updates their shown errors (C-133).
    var blurred: FieldSet = []

    init(rules: CardFormRules, month: YearMonth) {
        self.rules = rules
        self.month = month
        lookup = BinLookup(hasService: rules.hasBinService)
        choice = NetworkChoice(.local, NetworkOrder(), allowed: rules.allowed)
    }

    /// Of the number, if it has digits.
    var facts: NumberFacts? {
        switch number {
        case .digits(_, let facts): facts
        case .blank, .malformed: nil
        }
    }

    /// With the lengths of the networks that a service reported (C-026, C-027).
    var numberState: CardNumberState {
        switch number {
        case .blank: .empty
        case .malformed: .invalid
        case .digits(_, let facts): facts.state(reported: lookup.answer?.order ?? NetworkOrder())
        }
    }

    /// The network that decides about the code (C-065).
    var codeNetwork: CardNetwork? { choice.deciding ?? facts?.detection.bestMatch }

    /// After a change of number, look-up or pick. A pick that is not offered any more is dropped (C-057).
    mutating func rechoose() {
        choice = NetworkChoice(
            lookup.source, lookup.found(facts?.detection.bestMatch), allowed: rules.allowed, pick: pick)
        pick = choice.picked
    }

    /// One of the texts; number, expiry and code have places of their own.
    subscript(_ field: CardField) -> FieldText {
        get { texts[Self.place(field)] }
        set { texts[Self.place(field)] = newValue }
    }

    private static func place(_ field: CardField) -> Int {
        let place = Int(field.rawValue - CardField.cardholderName.rawValue)
        precondition(place >= 0, "number, expiry and code are no plain texts")
        return place
    }

    /// Another country has other postal codes and states (C-116).
    mutating func take(country typed: String) {
        self[.countryCode] = FieldText(typed, as: .countryCode, in: nil)
        country = Country(self[.countryCode].sent)
        for field in [CardField.postalCode, .state] { self[field] = self[field].reread(as: field, in: country) }
    }

    /// Names that the engine still holds.
    var secrets: [SecretHandle] {
        var held: [SecretHandle] = []
        if case .digits(let handle, _) = number { held.append(handle) }
        if case .digits(let handle, _) = code { held.append(handle) }
        return held
    }
}
