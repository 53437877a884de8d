internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `CardForm/Get`, `Update` and `Submit`.

extension Server {
    func cardForm(_ caller: Caller, _ request: CardFormGetRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let form = try Self.form(of: session)
            server.answer(caller, CardFormGetResponse(cardForm: form), about: request.sessionID)
        }
    }

    /// Fields as they were typed. Their secrets are the engine's from here on, or wiped.
    func updateCardForm(_ caller: Caller, _ request: CardFormUpdateRequest) throws(CheckoutFailure) {
        var change = CardFormChange()
        do throws(CheckoutFailure) {
            guard request.focus == nil else {
                throw CheckoutFailure(.unimplemented, "focus in card fields is not part of this daemon")
            }
            change.number = try typed(request.number)
            change.cvv = try typed(request.cvv)
        } catch {
            [request.number?.handle, request.cvv?.handle, change.number, change.cvv].forEach { $0.map(secrets.wipe) }
            throw error
        }
        change.expiry = request.expiry
        change.cardholderName = request.cardholderName
        change.saveCard = request.saveCard
        let billing: [(CardField, String?)] = [
            (.countryCode, request.countryCode), (.firstName, request.firstName), (.lastName, request.lastName),
            (.addressLine1, request.addressLine1), (.addressLine2, request.addressLine2),
            (.postalCode, request.postalCode), (.city, request.city), (.state, request.state),
            (.phoneNumber, request.phoneNumber),
        ]
        for (field, value) in billing { change.billing[field] = value }
        let handles = [change.number, change.cvv].compactMap { $0 }
        withSession(caller, request.sessionID, holding: handles) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let actor = server.actor(caller, session.record)
            try server.perform(.cardFormUpdated(change), of: id, actor: actor)
            guard let session = server.engine[id] else { return }
            server.answer(caller, CardFormUpdateResponse(cardForm: try Self.form(of: session)), about: id)
        }
    }

    /// Accepted with an attempt id once it is durable; `wait` answers with the outcome instead.
    func submitCard(_ caller: Caller, _ request: CardFormSubmitRequest) throws(CheckoutFailure) {
        var transient = request
        transient.wait = false
        let fingerprint = fingerprint(transient)
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            if let binding = try server.bound(caller, fingerprint, in: id) {
                return server.answerAttempt(caller, id, binding.attempt, wait: request.wait, replayed: true)
            }
            let actor = server.actor(caller, session.record)
            try server.perform(.cardSubmitted, of: id, actor: actor)
            let attempt = server.engine[id]?.attemptCount ?? 0
            server.bind(caller, fingerprint, to: id, attempt: attempt)
            server.answerAttempt(caller, id, attempt, wait: request.wait, replayed: false)
        }
    }

    private func typed(_ field: SecretField?) throws(CheckoutFailure) -> SecretHandle? {
        switch field {
        case .held(let handle): return handle
        case .empty:
            guard let handle = secrets.store(RawSpan()) else {
                throw CheckoutFailure(
                    .tooManyCalls, "the locked memory for secrets is full", recovery: "Try again soon.")
            }
            return handle
        case nil: return nil
        }
    }

    private static func form(of session: Session) throws(CheckoutFailure) -> CardFormState {
        if let form = session.cardForm { return form }
        throw session.isOver
            ? CheckoutFailure(.sessionEnded, "this session is over")
            : CheckoutFailure(.wrongState, "no card form is open: select PAYMENT_CARD first")
    }
}
