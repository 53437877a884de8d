import CheckoutModel

/// What the gateway says, and what it leads to.
extension Session {
    mutating func gatewayAnswered(
        _ number: AttemptNumber, _ result: GatewayResult, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        switch intake(turn).take(result) {
        case .initialized(let configuration):
            guard ending == nil else { return turn.note(isOver ? .afterEnd : .staleAnswer(0)) }
            try advance(.configured(configuration), &turn)
        case .initializationFailed(let failure):
            guard ending == nil else { return turn.note(isOver ? .afterEnd : .staleAnswer(0)) }
            try advance(.configurationFailed(failure), &turn)
        case .orderUpdated(let order):
            try orderUpdated(number, order, &turn)
        case .orderUpdateFailed(let failure):
            if number > 0 { try advance(number, .refused(failure), &turn) }
        case .networksFound(let prefix, let answer):
            try networksFound(.lookupAnswered(prefix, answer), &turn)
        case .networksNotFound(let prefix):
            try networksFound(.lookupFailed(prefix), &turn)
        case .shippingChanged(let ticket, let order, let module):
            try shippingChanged(ticket, order, module, &turn)
        case .shippingFailed(let ticket, let failure):
            try shippingFailed(ticket, failure, &turn)
        case .cardWritten:
            if case .processing = machine(number)?.state { try edit(.codeWritten, &turn) }
            try advance(number, .cardWritten, &turn)
        case .answered(let answer):
            try advance(number, .answered(answer), &turn)
        }
    }

    /// The answer to an attempt's own update lets it go on; that to a reset (0) only changes the order.
    private mutating func orderUpdated(
        _ number: AttemptNumber, _ order: Order, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        if number == 0 { return try advance(.orderChanged(order), &turn) }
        guard case .awaitingDecision(let state) = machine(number)?.state, state.wait == .clientSession else {
            return turn.note(.staleAnswer(number))
        }
        try advance(.orderChanged(order), &turn)
        turn.cancel(.gateway)
        try approve(number, &turn)
    }

    /// Amounts come in here, and nowhere else.
    func intake(_ turn: Turn) -> AmountIntake {
        AmountIntake(texts: AmountTexts(turn.amounts, locale: record.textLocale))
    }

    func machine(_ number: AttemptNumber) -> AttemptMachine? { book[number] }

    /// Lets an attempt take an event, and does what it says. An attempt that was never made is a stale answer.
    mutating func advance(
        _ number: AttemptNumber, _ event: AttemptEvent, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        guard var machine = machine(number) else { return turn.note(.staleAnswer(number)) }
        let effects = try machine.handle(event, at: turn.time)
        if let failure = machine.record.failure { machine.record.failure = turn.identified(failure) }
        book.replace(machine)
        for effect in effects { try perform(effect, machine.record, &turn) }
        endShipping(of: number, &turn)
    }

    private mutating func perform(
        _ effect: AttemptEffect, _ attempt: Attempt, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        let (number, type) = (attempt.number, attempt.paymentMethodType)
        switch effect {
        case .tellAwaitingDecision:
            append(.attemptAwaitingDecision(number, paymentMethodType: type), &turn)
        case .tellProcessing:
            append(
                .attemptProcessing(number, paymentMethodType: type, amount: attempt.amount, network: attempt.network),
                &turn)
            // Methods without that screen leave the gesture as it is (B-057).
            if list.active?.noProcessingScreen != true { try show(.processingStarted(type), &turn) }
        case .tellCancelled:
            append(.attemptCancelled(number, paymentMethodType: type, mayComplete: attempt.mayComplete), &turn)
            resetOrder(number, &turn)
        case .askOwner(let body):
            ask(body, attempt, &turn)
        case .tellClientSession:
            try tellClientSession(number, &turn)
        case .create(let card):
            guard let amount = attempt.amount else { return }
            turn.ask(
                .create(
                    CreatePayment(
                        session: record.sessionID, attempt: number, reference: attempt.sentKey,
                        paymentMethodType: type, amount: amount, card: card)))
        case .find:
            turn.ask(.find(record.sessionID, number, reference: attempt.sentKey))
        case .conclude:
            try conclude(attempt, &turn)
        case .settle:
            try settle(attempt, &turn)
        case .startTimer(let timer, let span):
            turn.start(timer, span)
        case .cancelTimer(let timer):
            turn.cancel(timer)
        case .noteStaleAnswer:
            turn.note(.staleAnswer(number))
        case .noteContradiction(let paid):
            turn.audit("contradiction", "attempt \(number)", paid ? "gateway: paid" : "gateway: not paid")
            turn.note(.contradiction(number, paid: paid))
        }
    }

    /// After a failed or cancelled attempt the client session is told back, best effort (G-053).
    mutating func resetOrder(_ number: AttemptNumber, _ turn: inout Turn) {
        guard machine(number)?.orderTold == true else { return }
        setOrderTold(number, false)
        turn.ask(.resetOrder(record.sessionID))
    }

    /// Whether the client session knows of the method and network of an attempt.
    mutating func setOrderTold(_ number: AttemptNumber, _ isTold: Bool) {
        guard var machine = machine(number) else { return }
        machine.orderTold = isTold
        book.replace(machine)
    }
}
