public import CheckoutModel

/// The card form, from three slots: the card's fields, the billing address and the submit button (B-199). A slot that
/// is not given keeps its default, so `CardForm()` draws the built-in form.
///
/// It is never handed a session: it draws for the one whose `withContext` it is called in, and nothing at all outside
/// of one, before that is ready, or while no card form is open.
public struct CardForm: Sendable {
    /// Card details, and the billing address. Of the number there is the mask alone, of the code whether there is one.
    public typealias Section = @Sendable (CardFormState) -> [TerminalLine]
    /// `text`: "Pay €19.99", or "Add card" (B-200, C-167). `onSubmit` is for the shopper's choice; `nil`: the form is
    /// not valid or is loading (B-189).
    public typealias Button = @Sendable (_ text: String, _ onSubmit: PaymentMethods.Select?) -> [TerminalLine]

    private let cardDetails: Section
    private let billingAddress: Section
    private let submitButton: Button

    /// Any slot can be replaced alone.
    public init(
        cardDetails: @escaping Section = CardFormDefaults.cardDetails,
        billingAddress: @escaping Section = CardFormDefaults.billingAddress,
        submitButton: @escaping Button = { CardFormDefaults.submitButton($0, onSubmit: $1) }
    ) {
        self.cardDetails = cardDetails
        self.billingAddress = billingAddress
        self.submitButton = submitButton
    }

    /// Top to bottom: the card's fields, those of the billing address where the session asks for one, the button.
    public func lines() -> [TerminalLine] {
        guard let form = CardFormSession.current, let state = form.state else { return [] }
        let submit: PaymentMethods.Select = { () throws(CheckoutFailure) in _ = try await form.submit() }
        let billing = state.billingFields.isEmpty ? [] : billingAddress(state)
        return cardDetails(state) + billing
            + submitButton(form.payButtonText, state.isValid && !state.isLoading ? submit : nil)
    }
}

/// What the slots of `CardForm` are unless they are replaced. Also for use inside a slot of one's own.
public enum CardFormDefaults {
    /// The shown card fields in their order (B-182), each with its error below it, and what the network costs beside
    /// the order, which the button has once it is charged (B-195).
    public static let cardDetails: CardForm.Section = { state in
        state.cardFields.flatMap { lines($0, state) }
            + (state.formattedSurcharge.map { [TerminalLine($0, style: .secondary)] } ?? [])
    }

    /// The shown billing fields in display order (B-183).
    public static let billingAddress: CardForm.Section = { state in
        [TerminalLine("Billing address", style: .title)] + state.billingFields.flatMap { lines($0, state) }
    }

    /// One line, which can be taken once the form is valid.
    public static func submitButton(_ text: String, onSubmit: PaymentMethods.Select?) -> [TerminalLine] {
        [TerminalLine(text, style: onSubmit == nil ? .secondary : .selected, onSelect: onSubmit)]
    }

    private static func lines(_ field: CardField, _ state: CardFormState) -> [TerminalLine] {
        let shown = "\(label(field, state)): \(value(field, state))"
        return [TerminalLine(shown)]
            + state.errors.filter { $0.field == field.wireName }.map { TerminalLine($0.message, style: .secondary) }
    }

    private static func label(_ field: CardField, _ state: CardFormState) -> String {
        switch field {
        case .number: "Card number"
        case .expiry: "Expiry date"
        case .cvv: state.cvvLabel
        case .cardholderName: "Name on card"
        case .countryCode: "Country"
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

    private static func value(_ field: CardField, _ state: CardFormState) -> String {
        switch field {
        case .number: state.maskedNumber
        case .expiry: state.expiry
        // Not even how long it is (C-182).
        case .cvv: state.cvvPresent ? "\u{2022}\u{2022}\u{2022}" : ""
        case .cardholderName: state.cardholderName
        case .countryCode: state.billingAddress.countryCode
        case .firstName: state.billingAddress.firstName
        case .lastName: state.billingAddress.lastName
        case .addressLine1: state.billingAddress.addressLine1
        case .addressLine2: state.billingAddress.addressLine2
        case .postalCode: state.billingAddress.postalCode
        case .city: state.billingAddress.city
        case .state: state.billingAddress.state
        case .phoneNumber: state.phoneNumber
        }
    }
}
