import CheckoutModel

/// What leaves the form: the redacted state, and the card to charge.
extension CardFormFields {
    /// As owner and host see it: masked number, no code, other fields as typed (C-180 to C-182).
    func snapshot(isLoading: Bool) -> CardFormState {
        var state = CardFormState()
        state.cardFields = rules.cardFields
        state.billingFields = rules.billingFields
        // The last four digits are shown only once the cursor has left the field (C-181).
        if let facts { state.maskedNumber = focus == .number ? facts.maskedWhileTyping : facts.masked }
        state.expiry = expiry
        state.cvvPresent = code != .blank
        state.cardholderName = self[.cardholderName].typed
        if !rules.billingFields.isEmpty {
            state.billingAddress = address(\.typed)
            state.phoneNumber = self[.phoneNumber].typed
        }
        state.numberState = numberState
        if !shown.isEmpty { state.errors = rules.fields.compactMap { shown[$0]?.failure } }
        state.isLoading = isLoading
        state.isValid = isValid
        state.selectedNetwork = choice.selected
        state.detectedNetworks = choice.detected.list
        // Where there is no choice there is nothing to choose among (C-059).
        if choice.autoSelected == nil { state.selectableNetworks = choice.selectable.list }
        state.networkSource = choice.source
        let surcharge = rules.surcharge(of: choice.selected)
        state.surcharge = surcharge?.surcharge
        state.formattedSurcharge = surcharge?.formattedSurcharge
        state.binData = binData
        let takesCode = rules.cardFields.contains(.cvv)
        state.cvvLabel = takesCode ? CodeRules.label(codeNetwork) : ""
        state.cvvLength = takesCode ? CodeRules.length(codeNetwork) : nil
        state.currency = rules.currency
        return state
    }

    /// C-073; the caller wipes it. `nil`: no digits, or no room.
    func formattedNumber(in memory: any SecretMemory) -> SecretHandle? {
        guard case .digits(let number, let facts) = number else { return nil }
        return CardInput.formatted(number, facts, in: memory)
    }

    /// What a success tells of the card beside its holder (C-143): digits that may be shown, and the first six as the
    /// service gave them.
    var instrument: CardInstrument {
        var card = CardInstrument()
        card.network = choice.sent
        if let facts, facts.count >= 13 { card.lastFourDigits = String(facts.masked.suffix(4)) }
        card.firstSixDigits = String((lookup.answer?.firstDigits ?? "").prefix(6))
        if case .good(let date) = date.read(in: month) {
            (card.expirationMonth, card.expirationYear) = (UInt32(clamping: date.month), UInt32(clamping: date.year))
        }
        return card
    }

    /// What `create` carries; `nil` unless the form is valid.
    var card: CardToCharge? {
        guard isValid, case .digits(let number, _) = number, case .digits(let code, _) = code,
            case .good(let date) = date.read(in: month)
        else { return nil }
        return CardToCharge(
            number: number, cvv: code, expiry: date, cardholderName: self[.cardholderName].sent, network: choice.sent)
    }

    /// The fields that are not empty, normalised; `nil` when the form shows no billing fields (C-119).
    var billing: BillingDetails? {
        if rules.billingFields.isEmpty { return nil }
        return BillingDetails(address: address(\.sent), phoneNumber: self[.phoneNumber].sent)
    }

    private func address(_ text: (FieldText) -> String) -> Address {
        var address = Address()
        address.countryCode = text(self[.countryCode])
        address.firstName = text(self[.firstName])
        address.lastName = text(self[.lastName])
        address.addressLine1 = text(self[.addressLine1])
        address.addressLine2 = text(self[.addressLine2])
        address.postalCode = text(self[.postalCode])
        address.city = text(self[.city])
        address.state = text(self[.state])
        return address
    }
}
