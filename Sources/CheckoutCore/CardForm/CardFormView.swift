import CheckoutModel

/// What leaves the form: the redacted state, and the card to charge.
extension CardFormFields {
    /// As owner and host see it: masked number, no code, other fields as typed (C-180 to C-182).
    func snapshot(isLoading: Bool) -> CardFormState {
        var state = CardFormState()
        let choice = choice
        state.cardFields = rules.fields
        state.maskedNumber = facts?.masked ?? ""
        state.expiry = expiry
        state.cvvPresent = code != .blank
        state.cardholderName = name
        state.numberState = numberState
        state.errors = rules.fields.compactMap { shown[$0]?.failure }
        state.isLoading = isLoading
        state.isValid = isValid
        state.selectedNetwork = choice.selected
        state.detectedNetworks = choice.detected
        state.networkSource = choice.source
        let surcharge = rules.surcharge(of: choice.selected)
        state.surcharge = surcharge?.surcharge
        state.formattedSurcharge = surcharge?.formattedSurcharge
        state.cvvLabel = CodeRules.label(codeNetwork)
        state.cvvLength = CodeRules.length(codeNetwork)
        state.currency = rules.currency
        return state
    }

    /// What `create` carries; `nil` unless the form is valid.
    var card: CardToCharge? {
        guard isValid, case .digits(let number, _) = number, case .digits(let code, _) = code,
            case .good(let date) = Expiry.read(expiry, in: month)
        else { return nil }
        return CardToCharge(number: number, cvv: code, expiry: date, cardholderName: name, network: choice.sent)
    }

    private var numberState: CardNumberState {
        switch number {
        case .blank: .empty
        case .malformed: .invalid
        case .digits(_, let facts): facts.state
        }
    }
}
