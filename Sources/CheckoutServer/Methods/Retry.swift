internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Attempts/Retry` and `ChooseOther`, and the answer of all calls that lead to an attempt.

extension Server {
    /// Repeats what the error screen shows (B-146 to B-148): the attempt, 0 for the initialization.
    func retry(_ caller: Caller, _ request: AttemptsRetryRequest) throws(CheckoutFailure) {
        var transient = request
        transient.wait = false
        let fingerprint = fingerprint(transient)
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            if let binding = try server.bound(caller, fingerprint, in: id) {
                return server.answerAttempt(caller, id, binding.attempt, wait: request.wait, replayed: true)
            }
            let isInitialization = session.screen?.kind == .initError
            try server.perform(.retryRequested, of: id, actor: server.actor(caller, session.record))
            let attempt = isInitialization ? 0 : server.engine[id]?.attemptCount ?? 0
            server.bind(caller, fingerprint, to: id, attempt: attempt)
            server.answerAttempt(caller, id, attempt, wait: request.wait, replayed: false)
        }
    }

    func chooseOther(_ caller: Caller, _ request: AttemptsChooseOtherRequest) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            try server.perform(.otherMethodRequested, of: id, actor: server.actor(caller, session.record))
            server.answer(caller, AttemptsChooseOtherResponse(), about: id)
        }
    }

    /// The attempt at once, or its outcome once there is one (`wait`). The initialization has none.
    func answerAttempt(
        _ caller: Caller, _ id: SessionID, _ attempt: AttemptNumber, wait isWaiting: Bool, replayed: Bool
    ) {
        guard isWaiting, attempt > 0 else { return answer(caller, nil, of: attempt, about: id, replayed: replayed) }
        if let outcome = engine[id]?.outcome(of: attempt) {
            return answer(caller, outcome, of: attempt, about: id, replayed: replayed)
        }
        let reference = wait(caller, for: .attempt(id, attempt, replayed: replayed), accepted: true)
        tracks[id]?.waiters.append(reference)
    }

    func answer(
        _ caller: Caller, _ outcome: Outcome?, of attempt: AttemptNumber, about id: SessionID, replayed: Bool
    ) {
        if outcome != nil { tracks[id]?.toldAttempt = attempt }
        if caller.method == .attemptsRetry {
            var response = AttemptsRetryResponse()
            response.attempt = attempt
            response.outcome = outcome
            return answer(caller, response, about: id, replayed: replayed)
        }
        var outcome = outcome
        // The live answer alone names the holder (C-143).
        if !replayed { outcome?.instrument?.cardholderName = engine[id]?.cardholderName(of: attempt) ?? "" }
        var response = CardFormSubmitResponse()
        response.attempt = attempt
        response.outcome = outcome
        answer(caller, response, about: id, replayed: replayed)
    }
}
