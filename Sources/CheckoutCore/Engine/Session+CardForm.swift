public import CheckoutModel

/// Typing and submitting a card.
extension Session {
    /// The number grouped for display, as a secret of its own that the caller wipes: for the one who has just typed it,
    /// and in no event and no snapshot (C-070, C-073). `nil`: no digits, or no room.
    public func formattedNumber(in memory: any SecretMemory) -> SecretHandle? {
        form.fields?.formattedNumber(in: memory)
    }

    /// What came is wiped by the engine, whatever happens here; what is kept is normalised and lies in fresh slots.
    mutating func updateCardForm(_ change: CardFormChange, _ turn: inout Turn) throws(CheckoutFailure) {
        _ = try readyConfiguration()
        if screen?.kind == .success { throw CheckoutFailure(.wrongState, "the payment is complete") }
        if change.saveCard == true {
            throw CheckoutFailure(.unimplemented, "this daemon saves no cards")
        }
        // What the form does not show is not taken, lest somebody believe that it was sent.
        if let refusal = form.fields?.rules.refusal(of: change) { throw refusal }
        // Refused before anything is stored.
        var check = form
        try check.handle(.updated(CardFormInput(), turn.moment.month))
        let input = try CardFormInput(reading: change, in: turn.secrets)
        try edit(.updated(input, turn.moment.month), &turn)
    }

    mutating func submitCard(_ turn: inout Turn) throws(CheckoutFailure) {
        let configuration = try readyConfiguration()
        switch newest?.state {
        case .awaitingDecision, .processing:
            throw CheckoutFailure(.alreadySubmitting, "attempt \(book.count) has no answer")
        case .unknown:
            throw CheckoutFailure(.outcomeUnknown, "the outcome of attempt \(book.count) is not known")
        case .ended where screen?.kind == .success:
            throw CheckoutFailure(.wrongState, "the payment is complete")
        case .open, .ended, nil:
            break
        }
        if let refusal = turn.siblingRefusal { throw refusal }
        try refuseWhenFull()
        var check = form
        try check.handle(.submitted(turn.moment.month))
        try checkShipping()
        guard configuration.clientSession.order.total != nil else {
            throw CheckoutFailure(.invalidClientSessionValue, "the order has no amount to charge")
        }
        try edit(.submitted(turn.moment.month), &turn)
        openAttempt(CardMethod.card.type, &turn)
        shipping?.agreed = configuration.clientSession.order
        guard let number = newest?.record.number, let fields = form.fields else { return }
        let network = fields.choice.sent
        let masked = fields.facts?.masked ?? ""
        turn.audit("submit", "\((network ?? .other).wireID) \(masked)", "accepted")
        let reference = turn.moment.entropy.uuid()
        describe(number, fields)
        try advance(
            number,
            .submitted(
                reference: reference, maskedNumber: masked, network: network,
                callbacks: record.callbacks.intersection([.gate, .idempotencyKey])), &turn)
    }

    /// The instrument is stored with the attempt; the holder's name is kept in memory alone (C-143).
    private mutating func describe(_ number: AttemptNumber, _ fields: CardFormFields) {
        guard var machine = machine(number) else { return }
        machine.record.instrument = fields.instrument
        book.replace(machine)
        holder = fields[.cardholderName].sent
    }

    /// Whose card the newest attempt was made with, for the live answer to its submit (C-143); empty for any other
    /// attempt, and after a restart.
    public func cardholderName(of attempt: AttemptNumber) -> String { attempt == attemptCount ? holder : "" }

    /// The name is kept for an answer that was given by now, or will never be.
    public var isHolderDone: Bool { !holder.isEmpty && newestAttempt?.outcome != nil }

    /// The surcharge depends on the network, so the client session learns it before anything is charged (B-194, G-052);
    /// with a shipping address its answer shows whether the chosen shipping still stands (B-233); and a billing address
    /// goes with it, once an attempt (B-196, C-119).
    mutating func tellClientSession(_ number: AttemptNumber, _ turn: inout Turn) throws(CheckoutFailure) {
        let billing = form.fields?.billing
        guard checkout.configuration?.surchargesEnabled == true || shipping?.wasUsed == true || billing != nil else {
            return try approve(number, &turn)
        }
        setOrderTold(number, true)
        let network = machine(number)?.record.network ?? .other
        turn.ask(
            .updateOrder(
                record.sessionID, number, paymentMethodType: CardMethod.card.type, network: network, billing: billing))
        turn.start(.gateway, Limits.gatewayAnswerMilliseconds)
    }

    /// The gate is open: from here on a create goes out, with what the order says now (C-167).
    mutating func approve(_ number: AttemptNumber, _ turn: inout Turn) throws(CheckoutFailure) {
        guard let amount = checkout.configuration?.clientSession.order.total else {
            let failure = CheckoutFailure(.failedToCreateSession, "the client session has no amount to charge any more")
            return try advance(number, .refused(failure), &turn)
        }
        guard let card = form.fields?.card else {
            let failure = CheckoutFailure(
                .merchantError, "the card data went after 15 minutes of quiet, before the payment was let through",
                recovery: "Type the card again.")
            return try advance(number, .refused(failure), &turn)
        }
        if let failure = shipping?.refusal(of: checkout.configuration?.clientSession.order) {
            return try advance(number, .refused(failure), &turn)
        }
        try advance(number, .approved(amount: amount, card: card), &turn)
    }
}
