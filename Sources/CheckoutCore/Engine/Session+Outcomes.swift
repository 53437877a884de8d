import CheckoutModel

/// How the outcome of an attempt is told and shown (B-043 to B-050, B-198).
extension Session {
    mutating func conclude(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        turn.audit("payment", attempt.maskedNumber, Self.word(attempt.outcome))
        if isOver { return try concludeAfterEnd(attempt, &turn) }
        if ending != nil { return try concludeWhileClosing(attempt, &turn) }
        if isInline, isStartable { return concludeDetached(attempt, &turn) }
        if machine(attempt.number)?.completes == true { return try succeed(attempt, &turn) }
        try fail(attempt, &turn)
    }

    /// Success is told when it is known, before screens and closing.
    private mutating func succeed(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        append(.attemptSucceeded(attempt.number, attempt.result, paid: attempt.settledOutcome == .success), &turn)
        try showSuccess(attempt, &turn)
    }

    /// The success screen, or closing at once.
    mutating func showSuccess(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        try edit(.closed, &turn)
        if isInline { return try concludeInline(attempt, &turn) }
        guard record.settings.uiOptions.isSuccessScreenEnabled else {
            return try close(.success(attempt.number), &turn)
        }
        try show(.paymentCompleted(attempt.result), &turn)
        turn.start(.successScreen, Limits.successScreenMilliseconds)
    }

    /// Nobody is attached: what it came to is in the attempt, and a success is told at the next start (B-110).
    private mutating func concludeDetached(_ attempt: Attempt, _ turn: inout Turn) {
        if machine(attempt.number)?.completes == true {
            append(.attemptSucceeded(attempt.number, attempt.result, paid: attempt.settledOutcome == .success), &turn)
        } else {
            append(.attemptFailed(failed(attempt, final: false)), &turn)
            if !attempt.isUnsettled { resetOrder(attempt.number, &turn) }
        }
    }

    private mutating func fail(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        try edit(.released, &turn)
        if attempt.outcome != .unknown { resetOrder(attempt.number, &turn) }
        // Inline nothing is closed for the caller (B-098).
        guard isInline || record.settings.uiOptions.isErrorScreenEnabled else {
            return try close(.failure(failed(attempt, final: true)), &turn)
        }
        append(.attemptFailed(failed(attempt, final: false)), &turn)
        try showFailure(attempt, &turn)
    }

    mutating func showFailure(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        let failure = attempt.failure ?? turn.identified(CheckoutFailure(.paymentFailed, "the payment failed"))
        if isInline, !record.settings.uiOptions.isErrorScreenEnabled {
            try showAgain(&turn)
            if attempt.isUnsettled { return }
        } else {
            if attempt.isUnsettled { return try show(.attemptUnknown(failure), &turn) }
            try show(.attemptFailed(failure, canChooseOther: hasList), &turn)
        }
        // Recovered with this payment under way: what comes next needs methods and form again.
        if case .restored = checkout.state { try advance(.startedAgain, &turn) }
    }

    /// The dismissal is not told yet, so an answer that is stored before it wins (B-041).
    private mutating func concludeWhileClosing(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        if machine(attempt.number)?.completes == true {
            append(.attemptSucceeded(attempt.number, attempt.result, paid: attempt.settledOutcome == .success), &turn)
            setEnding(.success(attempt.number))
        } else {
            append(.attemptFailed(failed(attempt, final: false)), &turn)
            if !attempt.isUnsettled { record.openAttempt = 0 }
        }
    }

    /// It was in flight when the outcome of the session was told: recorded and sent, never as a second outcome (B-041).
    private mutating func concludeAfterEnd(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        // Neither is a word about the money yet; the one that is comes later, once.
        guard !attempt.isUnsettled, attempt.outcome != .pending else { return }
        let paid = attempt.outcome == .success
        guard var machine = machine(attempt.number) else { return }
        machine.record.settlement = Settlement(
            status: attempt.paymentStatus ?? .failed, paid: paid, by: .gateway, time: turn.time)
        book.replace(machine)
        if !paid { resetOrder(attempt.number, &turn) }
        append(
            .paymentSettled(
                attempt.number, attempt.paymentStatus ?? .failed, paid: paid, by: .gateway,
                paymentID: attempt.paymentID),
            &turn)
        forgetWhenDone(&turn)
    }

    /// A late word about a payment that was unknown or pending.
    mutating func settle(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        guard let settlement = attempt.settlement else { return }
        turn.audit("settle", attempt.maskedNumber, settlement.paid ? "paid" : "not paid")
        append(
            .paymentSettled(
                attempt.number, settlement.status, paid: settlement.paid, by: settlement.by,
                paymentID: attempt.paymentID),
            &turn)
        if isOver {
            if !settlement.paid { resetOrder(attempt.number, &turn) }
            return forgetWhenDone(&turn)
        }
        if ending != nil {
            if settlement.paid { setEnding(.success(attempt.number)) } else { record.openAttempt = 0 }
            return
        }
        if isInline, isStartable {
            if !settlement.paid { resetOrder(attempt.number, &turn) }
            return
        }
        if screen?.kind == .success { return try show(.paymentCompleted(attempt.result), &turn) }
        if settlement.paid { return try showSuccess(attempt, &turn) }
        resetOrder(attempt.number, &turn)
        try showFailure(attempt, &turn)
    }

    /// Somebody who may says what became of a payment (B-198). Said twice it is one settlement and one record.
    mutating func resolveOutcome(
        of number: AttemptNumber, paid: Bool, reason: String, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        guard let before = machine(number) else {
            throw CheckoutFailure(.notFound, "this checkout has no attempt \(number)")
        }
        try advance(number, .resolved(paid: paid), &turn)
        guard machine(number)?.record.settlement != before.record.settlement else { return }
        turn.audit("resolve", "attempt \(number): \(reason)", paid ? "paid" : "not paid")
    }

    /// What `attempt.failed` carries.
    func failed(_ attempt: Attempt, final: Bool) -> AttemptFailed {
        AttemptFailed(
            attempt: attempt.number, phase: .payment, outcome: attempt.outcome,
            failure: attempt.failure ?? CheckoutFailure(.unknown, "something went wrong"),
            checkoutData: attempt.checkoutData(orderID: record.order?.orderID ?? ""), final: final)
    }

    private static func word(_ outcome: AttemptOutcome?) -> String {
        switch outcome {
        case .success: "success"
        case .pending: "pending"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .notCreated: "not created"
        case .unknown, nil: "unknown"
        }
    }
}
