import CheckoutModel

/// The end: exactly one terminal event, and nothing after it but what becomes of money in flight (B-050).
extension Session {
    mutating func finish(_ end: Ending, _ turn: inout Turn) throws(CheckoutFailure) {
        setEnding(end)
        switch end {
        case .success(let number):
            guard let attempt = machine(number)?.record else { return }
            var success = CheckoutSuccess(
                result: attempt.result, paid: attempt.settledOutcome == .success, gateway: record.gateway,
                live: record.live, attempt: number)
            success.amountMismatch = attempt.amountMismatch
            append(.checkoutSuccess(success), &turn)
            record.end = .success
        case .dismissed(let reason):
            append(.checkoutDismissed(reason, openAttempt: record.openAttempt), &turn)
            record.end = .dismissed
        case .failure(let failed):
            append(.attemptFailed(failed), &turn)
            record.end = .failure
        }
        record.ended = turn.time
        record.sealedToken = nil
        try advance(.finished, &turn)
        try edit(.closed, &turn)
        try select(.closed, &turn)
        try show(.gone, &turn)
        turn.cancel(.hostAnswer)
        turn.cancel(.hostClose)
        turn.cancel(.hostGrace)
        forgetWhenDone(&turn)
    }

    /// The gateway may drop what it keeps, unless it will still be asked or heard (B-279).
    mutating func forgetWhenDone(_ turn: inout Turn) {
        if isOver, !hasMoneyInFlight { turn.ask(.forget(record.sessionID)) }
    }
}
