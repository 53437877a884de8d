import CheckoutModel

/// What the owner is asked, and what comes of it. One question is open at a time.
extension Session {
    /// As of its opening. Options without addresses are never asked for (B-224).
    mutating func wants(_ callbacks: CallbackKinds, _ turn: inout Turn) {
        record.callbacks = callbacks
        guard callbacks.contains(.shippingOption), !callbacks.contains(.shippingAddress) else { return }
        record.callbacks.remove(.shippingOption)
        turn.note(.shippingOptionIgnored)
    }

    /// Gate and key can be given or replaced while the session goes on, and apply to the next attempt (B-133). Shipping
    /// is asked for only where the session was opened with it (B-019).
    mutating func offerCallbacks(_ kinds: CallbackKinds, _ turn: inout Turn) {
        guard !isOver, ending == nil else { return }
        record.callbacks.formUnion(kinds.intersection([.gate, .idempotencyKey]))
    }

    mutating func ask(_ body: OwnerQuestion.Body, _ attempt: Attempt, _ turn: inout Turn) {
        closeQuestion(&turn)
        tickets += 1
        var question = OwnerQuestion(
            number: tickets, attempt: attempt.number, paymentMethodType: attempt.paymentMethodType, body: body,
            deadline: nil)
        if case .gate = body {
            // It never times out (B-138).
            turn.start(.gateSlow, Limits.gateSlowMilliseconds)
        } else {
            question.deadline = turn.time + Limits.ownerAnswerMilliseconds
            turn.start(.owner, Limits.ownerAnswerMilliseconds)
        }
        self.question = question
        turn.ask(question)
    }

    /// Nobody waits for it any more; an answer that comes all the same is noted and dropped.
    mutating func closeQuestion(_ turn: inout Turn) {
        guard let question else { return }
        self.question = nil
        turn.cancel(question.kind == .gate ? .gateSlow : .owner)
        turn.close(question.number)
    }

    mutating func ownerAnswered(
        _ number: QuestionNumber, _ answer: OwnerAnswer, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        guard let question, question.number == number else { return turn.note(.staleOwnerAnswer(number)) }
        try AnswerCheck.check(answer, to: question.kind, order: clientSession?.order)
        closeQuestion(&turn)
        let attempt = question.attempt
        switch turn.isKeyUsed ? .usedKey : answer {
        case .gateContinue(let key): try advance(attempt, .gateOpened(key: key), &turn)
        case .idempotencyKey(let key): try advance(attempt, .keyGiven(key), &turn)
        case .gateAbort(let message): try refuse(question, OwnerAnswer.abortText(message), &turn)
        case .usedKey:
            let failure = CheckoutFailure(
                .invalidValue, "invalid value for idempotencyKey: an earlier payment has used it up",
                recovery: "Give a key of its own for each payment.")
            try advance(attempt, .ownerRefused(failure), &turn)
        case .shippingOptions(let options):
            let options = intake(turn).take(options)
            try ship(.optionsAnswered(options, held: record.order?.shipping?.methodID), &turn)
        case .shippingCommitted: try ship(.optionCommitted, &turn)
        case .failed(let message):
            let reason = message.isEmpty ? "\(question.kind.handlerName) failed" : message
            try refuse(question, reason, &turn)
        case .lost:
            try refuse(question, "\(question.kind.handlerName) has nobody to answer it any more", &turn)
        }
    }

    mutating func ownerTimedOut(_ turn: inout Turn) throws(CheckoutFailure) {
        guard let question, question.kind != .gate else { return }
        closeQuestion(&turn)
        try refuse(question, "\(question.kind.handlerName) did not answer within 20 seconds", &turn)
    }

    /// `merchant-error`: nothing is created (B-132, B-136, B-228, B-235).
    private mutating func refuse(
        _ question: OwnerQuestion, _ message: String, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        let failure = CheckoutFailure(.merchantError, message)
        switch question.body {
        case .gate, .idempotencyKey: try advance(question.attempt, .ownerRefused(failure), &turn)
        case .shippingAddress, .shippingOption: try ship(.ownerFailed(failure), &turn)
        }
    }
}
