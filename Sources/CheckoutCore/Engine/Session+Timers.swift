import CheckoutModel

/// How long a session was left alone. Card data go after 15 minutes, whatever the session's own limit (C-187).
struct IdleClock: Equatable, Sendable {
    /// Of the step that runs; 0: none.
    var step: Milliseconds = 0
    /// Of the steps before it.
    var waited: Milliseconds = 0

    /// The next step towards wiping and timing out; `nil`: nothing is left to wait for.
    func next(limit: Milliseconds) -> Milliseconds? {
        let stops = [Limits.cardIdleMilliseconds, limit].filter { $0 > waited }
        return stops.min().map { Milliseconds($0.count - waited.count) }
    }
}

extension Session {
    /// Somebody did something.
    mutating func touch(_ turn: inout Turn) {
        guard ending == nil else { return }
        idle = IdleClock()
        startIdle(&turn)
    }

    private mutating func startIdle(_ turn: inout Turn) {
        guard let step = idle.next(limit: turn.configuration.sessionIdle) else { return }
        idle.step = step
        turn.start(.idle, step)
    }

    mutating func timerFired(_ timer: SessionTimer, _ turn: inout Turn) throws(CheckoutFailure) {
        switch timer {
        case .splash:
            try advance(.splashElapsed, &turn)
        case .hostAnswer:
            if isLocked { return turn.start(.hostAnswer, Limits.overdueMilliseconds) }
            try present(.hostAnswerTimedOut, &turn)
        case .hostClose:
            try present(.hostCloseTimedOut, &turn)
        case .hostGrace:
            try graceFired(&turn)
        case .successScreen:
            // After a swipe it may still fire and must not report again.
            if isInline { return try show(.gone, &turn) }
            guard !isOver, ending == nil, screen?.kind == .success, let newest else { return }
            try close(.success(newest.record.number), &turn)
        case .owner:
            try ownerTimedOut(&turn)
        case .gateSlow:
            if let question, question.kind == .gate { turn.note(.gateSlow(question.attempt)) }
        case .gateway:
            if let ticket = shipping?.ticket {
                let failure = CheckoutFailure(
                    .failedToCreateSession, "the client session did not answer within 60 seconds")
                return try shippingFailed(ticket, failure, &turn)
            }
            if let newest { try advance(newest.record.number, .timedOut, &turn) }
        case .binPause:
            try edit(.lookupDue, &turn)
        case .binWait:
            try edit(.lookupGivenUp, &turn)
        case .settle:
            for number in book.live { try advance(number, .settleDue, &turn) }
        case .month:
            // Whatever comes first in a month judges the form anew (`apply`); this is what comes when nothing else
            // does.
            break
        case .idle:
            try idleFired(&turn)
        case .total:
            guard !isOver, ending == nil else { return }
            if isLocked { return turn.start(.total, Limits.overdueMilliseconds) }
            try close(leavingEnd(.timeout), &turn)
        }
    }

    private mutating func idleFired(_ turn: inout Turn) throws(CheckoutFailure) {
        guard !isOver, ending == nil else { return }
        // Never while a payment is processing: look again later.
        if isLocked { return turn.start(.idle, Limits.overdueMilliseconds) }
        idle.waited = Milliseconds(idle.waited.count + idle.step.count)
        idle.step = 0
        if idle.waited >= Limits.cardIdleMilliseconds { try edit(.idled, &turn) }
        let limit = turn.configuration.sessionIdle
        if limit > 0, idle.waited >= limit { return try close(leavingEnd(.timeout), &turn) }
        startIdle(&turn)
    }

    var isLocked: Bool {
        switch newest?.state {
        case .processing: true
        case .open, .awaitingDecision, .unknown, .ended, nil: false
        }
    }
}
