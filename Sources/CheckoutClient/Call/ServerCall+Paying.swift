public import CheckoutModel
public import CheckoutWire

extension ServerCall where Value == MethodsListResponse {
    /// A page of payment methods, in the order of the gateway. With `search` it sets that of the selection state
    /// (B-178).
    public static func methods(_ session: SessionID, search: String? = nil, pageToken: String = "") -> Self {
        var request = MethodsListRequest(sessionID: session)
        request.search = search
        request.pageToken = pageToken
        return Self(.methodsList, request)
    }
}

extension ServerCall where Value == MethodsSelectResponse {
    /// Chooses a method by its id; it can open an attempt (B-177).
    public static func select(_ method: String, of session: SessionID, idempotencyKey: String? = nil) -> Self {
        var request = MethodsSelectRequest(sessionID: session)
        request.paymentMethod = method
        return Self(.methodsSelect, request, idempotencyKey: idempotencyKey)
    }
}

extension ServerCall where Value == MethodsCancelResponse {
    /// Leaves the selected method (B-141).
    public static func leaveMethod(_ session: SessionID) -> Self {
        Self(.methodsCancel, MethodsCancelRequest(sessionID: session))
    }
}

extension ServerCall where Value == CardFormState {
    /// The card form, the number masked and the code absent.
    public static func cardForm(_ session: SessionID) -> Self {
        Self(.cardFormGet, CardFormGetRequest(sessionID: session)) { (response: CardFormGetResponse) in
            response.cardForm
        }
    }

    /// Chooses among the networks of a co-badged card; `other` takes the choice back (C-058). `networkNotSelectable`
    /// for any that is not among `selectableNetworks` now.
    public static func selectNetwork(_ network: CardNetwork, of session: SessionID) -> Self {
        let request = CardFormSelectNetworkRequest(sessionID: session, network: network)
        return Self(.cardFormSelectNetwork, request) { (response: CardFormSelectNetworkResponse) in
            response.cardForm
        }
    }

    /// Fills in fields of the card form. Number and code go from locked memory to the socket and are overwritten.
    public static func updateCard(_ input: borrowing CardInput, of session: SessionID) throws(CheckoutFailure) -> Self {
        let (request, secrets) = try input.update(of: session)
        return Self(.cardFormUpdate, request, secrets: secrets) { (response: CardFormUpdateResponse) in
            response.cardForm
        }
    }
}

extension ServerCall where Value == CardFormReply {
    /// The same, with the number as its field shows it now, when digits of it are among the input (C-073).
    public static func typeCard(_ input: borrowing CardInput, of session: SessionID) throws(CheckoutFailure) -> Self {
        let (request, secrets) = try input.update(of: session)
        var call = Self(.cardFormUpdate, request, secrets: secrets) { (response: CardFormUpdateResponse) in
            CardFormReply(state: response.cardForm, formattedNumber: nil)
        }
        call.decode = { (payload, arena, unknown) throws(CheckoutFailure) in
            let kept = ReplyNumber()
            let response = try CardFormUpdateResponse.receive(payload, arena: arena, secrets: kept, unknown: &unknown)
            return CardFormReply(state: response.cardForm, formattedNumber: kept.number)
        }
        return call
    }
}

extension CardInput {
    fileprivate borrowing func update(
        of session: SessionID
    ) throws(CheckoutFailure) -> (CardFormUpdateRequest, SecretFields) {
        var request = CardFormUpdateRequest(sessionID: session)
        for (field, text) in fields { request.set(field, text) }
        request.saveCard = saveCard
        request.focus = focus
        let secrets = try SecretFields(byteCount: secretBytes)
        switch number {
        case .some(let number): secrets.addWrapped(SecretFields.Number.cardNumber, number)
        case .none: break
        }
        switch cvv {
        case .some(let cvv): secrets.addWrapped(SecretFields.Number.cardCode, cvv)
        case .none: break
        }
        return (request, secrets)
    }
}

extension ServerCall where Value == CardFormSubmitResponse {
    /// Pays with the card in the form. Without `wait` the answer says that it was accepted, with it how it ended.
    public static func submitCard(_ session: SessionID, wait: Bool, idempotencyKey: String? = nil) -> Self {
        var request = CardFormSubmitRequest(sessionID: session)
        request.wait = wait
        return Self(.cardFormSubmit, request, idempotencyKey: idempotencyKey)
    }
}

extension ServerCall where Value == AttemptsListResponse {
    /// A page of the attempts of a session.
    public static func attempts(_ session: SessionID, pageToken: String = "") -> Self {
        var request = AttemptsListRequest(sessionID: session)
        request.pageToken = pageToken
        return Self(.attemptsList, request)
    }
}

extension ServerCall where Value == Attempt {
    /// Says what became of a payment that is unknown or pending (B-198). For admins; audited with `reason`, at most 256
    /// bytes. Answers the attempt as it is settled. `wrongState` when there is nothing to decide, `processing` while
    /// the gateway may still answer.
    public static func resolveOutcome(
        of attempt: AttemptNumber, in session: SessionID, paid: Bool, reason: String
    ) -> Self {
        var request = AttemptsResolveOutcomeRequest(sessionID: session, attempt: attempt, paid: paid)
        request.reason = reason
        return Self(.attemptsResolveOutcome, request) { (response: AttemptsResolveOutcomeResponse) in
            response.attempt
        }
    }
}

extension CardInput {
    fileprivate var secretBytes: Int {
        var count = 0
        switch number {
        case .some(let number): count += number.count
        case .none: break
        }
        switch cvv {
        case .some(let cvv): count += cvv.count
        case .none: break
        }
        return count
    }
}

extension CardFormUpdateRequest {
    fileprivate mutating func set(_ field: CardField, _ text: String) {
        switch field {
        case .number, .cvv: preconditionFailure("secrets are no text")
        case .expiry: expiry = text
        case .cardholderName: cardholderName = text
        case .countryCode: countryCode = text
        case .firstName: firstName = text
        case .lastName: lastName = text
        case .addressLine1: addressLine1 = text
        case .addressLine2: addressLine2 = text
        case .postalCode: postalCode = text
        case .city: city = text
        case .state: state = text
        case .phoneNumber: phoneNumber = text
        }
    }
}
