import CheckoutModel

/// Choosing and leaving a method (B-141, B-177, B-178).
extension Session {
    /// Whether this daemon can carry the method out. Others have their place in the list and no flow yet.
    static func hasFlow(_ method: PaymentMethod) -> Bool {
        CardMethod.of(method.type)?.hasFlow == true
    }

    mutating func selectMethod(_ id: String, _ turn: inout Turn) throws(CheckoutFailure) {
        _ = try readyConfiguration()
        if let active = list.active, active.id == id { return try selectAgain(active, &turn) }
        if let method = list.methods.first(where: { $0.id == id }), !Self.hasFlow(method) {
            throw CheckoutFailure(
                .unsupportedPaymentMethodType, "this daemon has no flow for \(method.type) in this session",
                recovery: "Choose another method of the list."
            ).about(method.type)
        }
        try refuseWhileUnderWay()
        if let refusal = turn.siblingRefusal { throw refusal }
        try refuseWhenFull()
        var check = list
        _ = try check.handle(.selected(id))
        guard let method = check.active else { return }
        try openMethod(method, opensAttempt: true, &turn)
    }

    /// The method that is active already: nothing changes while its attempt is open, under way, or complete (B-177).
    /// One whose attempt came to nothing (failed, refused, cancelled by a restart) is begun afresh, as a submit or a
    /// retry would.
    private mutating func selectAgain(_ method: PaymentMethod, _ turn: inout Turn) throws(CheckoutFailure) {
        guard let newest, case .ended = newest.state, !newest.completes else { return }
        try beginAgain(method, &turn)
    }

    /// A fresh attempt of the active method, with what its form holds (C-142).
    mutating func beginAgain(_ method: PaymentMethod, _ turn: inout Turn) throws(CheckoutFailure) {
        if let refusal = turn.siblingRefusal { throw refusal }
        try refuseWhenFull()
        openAttempt(method.type, &turn)
        try show(.methodDue(method, record.order?.total, hasList: hasList), &turn)
    }

    /// The order of B-177: selection, attempt, screen.
    mutating func openMethod(
        _ method: PaymentMethod, opensAttempt: Bool, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        guard let configuration = checkout.configuration else { return }
        try select(.selected(method.id), &turn)
        if opensAttempt { openAttempt(method.type, &turn) } else { startShipping() }
        // Inline the form is there already, and stays the same one (B-120).
        if !isInline || form.fields == nil {
            try edit(.opened(CardFormRules(configuration, method: method), turn.moment.month), &turn)
        }
        // The error of a recovered payment stays, with what can be done about it now that the methods are there.
        if screen?.kind == .error, !opensAttempt, let newest { return try showFailure(newest.record, &turn) }
        try show(.methodDue(method, record.order?.total, hasList: hasList), &turn)
    }

    /// A fresh attempt, unless one is open already. None when the session is full, which the next submit is told.
    mutating func openAttempt(_ type: String, _ turn: inout Turn) {
        if case .open = newest?.state { return }
        guard book.count < Limits.attemptsPerSessionMax else { return }
        let number = book.count + 1
        book.append(AttemptMachine(number: number, paymentMethodType: type, at: turn.time))
        append(.attemptOpened(number, paymentMethodType: type), &turn)
        startShipping()
    }

    /// No room for another attempt. Asked after everything that says where money is: whoever is sent to a new checkout
    /// has to know first that nothing of this one is open.
    func refuseWhenFull() throws(CheckoutFailure) {
        if case .open = newest?.state { return }
        guard book.count >= Limits.attemptsPerSessionMax else { return }
        throw CheckoutFailure(
            .wrongState, "this checkout has had \(Limits.attemptsPerSessionMax) attempts and takes no more",
            recovery: "Dismiss it and present a new checkout.")
    }

    mutating func cancelMethod(_ turn: inout Turn) throws(CheckoutFailure) {
        _ = try readyConfiguration()
        try refuseWhileUnderWay()
        guard list.active != nil else { throw CheckoutFailure(.wrongState, "no payment method is selected") }
        guard hasList else { return try close(.dismissed(.cancel), &turn) }
        try backToList(&turn)
    }

    mutating func search(_ query: String, _ turn: inout Turn) throws(CheckoutFailure) {
        _ = try readyConfiguration()
        try select(.searched(query), &turn)
    }

    /// An attempt that asked for nothing yet ends without an outcome to tell beside `attempt.cancelled`.
    mutating func cancelOpenAttempt(_ turn: inout Turn) throws(CheckoutFailure) {
        switch newest?.state {
        case .open, .awaitingDecision: try advance(newest?.record.number ?? 0, .cancelled, &turn)
        case .processing, .unknown, .ended, nil: break
        }
    }

    /// Ready, and not on its way out.
    func readyConfiguration() throws(CheckoutFailure) -> GatewayConfiguration {
        let configuration = try checkout.readyConfiguration()
        if ending != nil { throw CheckoutFailure(.wrongState, "the checkout is closing") }
        return configuration
    }

    /// No way from here to another method while money is moving, may have moved, or has moved.
    func refuseWhileUnderWay() throws(CheckoutFailure) {
        switch newest?.state {
        case .awaitingDecision:
            throw CheckoutFailure(.awaitingDecision, "the payment waits for its decision")
        case .processing:
            throw CheckoutFailure(.processing, "a payment is being processed")
        case .unknown:
            throw CheckoutFailure(.outcomeUnknown, "the outcome of the last payment is not known")
        case .ended where screen?.kind == .success:
            throw CheckoutFailure(.wrongState, "the payment is complete")
        case .open, .ended, nil:
            break
        }
    }
}
