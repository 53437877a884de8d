internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `CardForm/Get`, `Update`, `SelectNetwork` and `Submit`.

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
            change.number = try typed(request.number)
            change.cvv = try typed(request.cvv)
        } catch {
            [request.number?.handle, request.cvv?.handle, change.number, change.cvv].forEach { $0.map(secrets.wipe) }
            throw error
        }
        change.expiry = request.expiry
        change.cardholderName = request.cardholderName
        change.saveCard = request.saveCard
        change.focus = request.focus
        let billing: [(CardField, String?)] = [
            (.countryCode, request.countryCode), (.firstName, request.firstName), (.lastName, request.lastName),
            (.addressLine1, request.addressLine1), (.addressLine2, request.addressLine2),
            (.postalCode, request.postalCode), (.city, request.city), (.state, request.state),
            (.phoneNumber, request.phoneNumber),
        ]
        for (field, value) in billing { change.billing[field] = value }
        let handles = [change.number, change.cvv].compactMap { $0 }
        let isTyped = request.number?.handle != nil
        withSession(caller, request.sessionID, holding: handles) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let actor = server.actor(caller, session.record)
            try server.perform(.cardFormUpdated(change), of: id, actor: actor)
            guard let session = server.engine[id] else { return }
            var response = CardFormUpdateResponse(cardForm: try Self.form(of: session))
            // Only to who typed it, and only in this very call (C-073).
            if isTyped { response.formattedNumber = session.formattedNumber(in: server.secrets) }
            defer { response.formattedNumber.map(server.secrets.wipe) }
            server.answerTyped(caller, response, about: id, holds: response.formattedNumber != nil)
        }
    }

    /// The shopper's choice of a co-badged card (C-057, C-058).
    func selectNetwork(_ caller: Caller, _ request: CardFormSelectNetworkRequest) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            try server.perform(.networkSelected(request.network), of: id, actor: server.actor(caller, session.record))
            guard let session = server.engine[id] else { return }
            server.answer(caller, CardFormSelectNetworkResponse(cardForm: try Self.form(of: session)), about: id)
        }
    }

    /// Accepted with an attempt id once it is durable; `wait` answers with the outcome instead. While a look-up is open
    /// it waits for that first (C-061): until then nothing is accepted, and whoever gives up has submitted nothing.
    func submitCard(_ caller: Caller, _ request: CardFormSubmitRequest) throws(CheckoutFailure) {
        var transient = request
        transient.wait = false
        let fingerprint = fingerprint(transient)
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            if let binding = try server.bound(caller, fingerprint, in: id) {
                return server.answerAttempt(caller, id, binding.attempt, wait: request.wait, replayed: true)
            }
            guard session.isLookingUp else {
                return try server.submit(caller, fingerprint, of: id, wait: request.wait)
            }
            // The same key waits for the same end (PROTOCOL.md, "Idempotency keys").
            if let first = server.waitingSubmit(in: id) {
                guard first.key == caller.key else {
                    throw CheckoutFailure(.alreadySubmitting, "a submit waits for the networks of this card")
                }
                guard first.fingerprint == fingerprint else { throw Self.mismatch }
            }
            let wait = CallRecord.Wait.submit(fingerprint: fingerprint, wait: request.wait)
            let reference = server.wait(caller, for: wait, accepted: false)
            server.tracks[id]?.waiters.append(reference)
            server.handle(.lookupHurried, of: id, actor: server.actor(caller, session.record))
        }
    }

    /// The look-up is over, or the session is. The actor is whoever asked, as if only now.
    func submitLooked(_ caller: Caller, _ fingerprint: [UInt8], of id: SessionID, wait: Bool) {
        do throws(CheckoutFailure) {
            if let binding = try bound(caller, fingerprint, in: id) {
                return answerAttempt(caller, id, binding.attempt, wait: wait, replayed: true)
            }
            try submit(caller, fingerprint, of: id, wait: wait)
        } catch {
            fail(caller, error, about: id)
        }
    }

    private func submit(
        _ caller: Caller, _ fingerprint: [UInt8], of id: SessionID, wait: Bool
    ) throws(CheckoutFailure) {
        guard let session = engine[id] else { throw Self.noSuchSession }
        try perform(.cardSubmitted, of: id, actor: actor(caller, session.record))
        let attempt = engine[id]?.attemptCount ?? 0
        bind(caller, fingerprint, to: id, attempt: attempt)
        answerAttempt(caller, id, attempt, wait: wait, replayed: false)
    }

    private func waitingSubmit(in id: SessionID) -> (key: [UInt8], fingerprint: [UInt8])? {
        for reference in tracks[id]?.waiters ?? [] where isLive(reference) {
            let call = calls[reference.index]
            if case .submit(let fingerprint, _) = call.wait { return (call.caller.key, fingerprint) }
        }
        return nil
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
        if session.isOver { throw CheckoutFailure(.sessionEnded, "this session is over") }
        // The success screen is still up: a method chosen now would be none.
        if session.screen?.kind == .success {
            throw CheckoutFailure(
                .wrongState, "the payment is complete, and this checkout is over: it has no card form any more",
                recovery: "Present a new checkout to pay again.")
        }
        throw CheckoutFailure(.wrongState, "no card form is open: select PAYMENT_CARD first")
    }
}
