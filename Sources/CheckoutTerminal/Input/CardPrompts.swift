internal import CheckoutClient
internal import CheckoutModel

/// Asks for the fields that the card form of a session shows, number and code without echo.
struct CardPrompts {
    let context: CommandContext
    private let prompt: Prompt

    init(_ context: CommandContext) {
        self.context = context
        prompt = Prompt(terminal: context.input, interrupt: context.interrupts.descriptor)
    }

    /// An empty line leaves a billing field as it is: one that the order brought stays.
    func ask(for session: SessionID) throws(CheckoutFailure) -> CardInput {
        var card = CardInput()
        for field in try fields(session) {
            switch field {
            case .number: card.number = try prompt.secret("Card number (not shown): ")
            case .cvv: card.cvv = try prompt.secret("Security code (not shown): ")
            case .expiry, .cardholderName: card.fields[field] = try prompt.text("\(Self.name(of: field)): ")
            case .countryCode, .firstName, .lastName, .addressLine1, .addressLine2, .postalCode, .city, .state,
                .phoneNumber:
                let text = try prompt.text("\(Self.name(of: field)): ")
                if !text.isEmpty { card.fields[field] = text }
            }
        }
        return card
    }

    /// The form of a submit that is repeated with its key may be gone; then what every form asks for.
    private func fields(_ session: SessionID) throws(CheckoutFailure) -> [CardField] {
        do throws(CheckoutFailure) {
            let form = try context.perform(.cardForm(session)).value
            return form.cardFields + form.billingFields
        } catch {
            guard context.givenKey != nil, error.isRefusedByState else { throw error }
            return CardFormState().cardFields
        }
    }

    private static func name(of field: CardField) -> String {
        switch field {
        case .number: "Card number"
        case .expiry: "Expiry, MM/YY"
        case .cvv: "Security code"
        case .cardholderName: "Name on the card"
        case .countryCode: "Country, two letters"
        case .firstName: "First name"
        case .lastName: "Last name"
        case .addressLine1: "Address line 1"
        case .addressLine2: "Address line 2"
        case .postalCode: "Postal code"
        case .city: "City"
        case .state: "State"
        case .phoneNumber: "Phone number"
        }
    }
}
