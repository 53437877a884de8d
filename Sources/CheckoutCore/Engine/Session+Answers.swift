public import CheckoutModel

/// What is told of a session when somebody asks.
extension Session {
    /// The whole of it, redacted, in the owner's view; `owned` is false and filled by who knows the caller.
    public func snapshot() -> SessionSnapshot {
        var snapshot = SessionSnapshot(sessionID: record.sessionID)
        snapshot.shape = record.shape
        snapshot.phase = record.phase
        snapshot.presentation = record.presentation
        snapshot.presentationContext = isInline ? .fromSelection : .direct
        snapshot.host = record.host
        snapshot.ownerUID = record.ownerUID
        snapshot.sessionSeq = record.newestSeq
        snapshot.clientSession = clientSession
        snapshot.screen = screen
        snapshot.selection = selection
        snapshot.cardForm = cardForm
        snapshot.attempt = newestAttempt
        let outcome = outcome
        if outcome.end != nil || outcome.payment != nil || outcome.failure != nil { snapshot.outcome = outcome }
        snapshot.settings = record.settings
        snapshot.theme = record.theme
        snapshot.filteredMethods = record.filteredMethods
        snapshot.opened = record.opened
        snapshot.ended = record.ended
        snapshot.gateway = record.gateway
        snapshot.live = record.live
        return snapshot
    }

    /// Of the session. The first that holds: an attempt is unknown or under way, one is paid, one is pending,
    /// dismissed, failed (README.md, "Exit codes"). So a dismissal never hides a payment.
    public var outcome: Outcome {
        let live = liveAttempts
        let deciding =
            live.last { $0.isUnsettled || $0.state == .awaitingDecision }
            ?? attempt(book.newestPaid)
            ?? live.last { $0.settledOutcome == .pending }
            ?? attempt(book.newestDecided)
        var outcome = Outcome()
        if let deciding { outcome = self.outcome(deciding) }
        outcome.end = record.end
        outcome.dismissReason = record.end == .dismissed ? record.dismissReason : nil
        outcome.openAttempt = record.openAttempt
        if outcome.failure == nil, deciding == nil { outcome.failure = record.failure }
        outcome.gateway = record.gateway
        outcome.live = record.live
        return outcome
    }

    /// Of one attempt; `nil` while it has none.
    public func outcome(of number: AttemptNumber) -> Outcome? {
        guard let attempt = machine(number)?.record, attempt.outcome != nil else { return nil }
        var outcome = outcome(attempt)
        outcome.end = record.end
        outcome.gateway = record.gateway
        outcome.live = record.live
        return outcome
    }

    private func outcome(_ attempt: Attempt) -> Outcome {
        var outcome = Outcome()
        outcome.payment = attempt.settledOutcome
        outcome.attempt = attempt.number
        outcome.amountMismatch = attempt.amountMismatch
        outcome.paid = attempt.settledOutcome == .success
        if machine(attempt.number)?.completes == true {
            outcome.result = attempt.result
            outcome.instrument = attempt.instrument
            outcome.formattedAmount = (attempt.charged ?? attempt.amount)?.text
        } else {
            outcome.failure = attempt.failure
        }
        outcome.checkoutData = attempt.checkoutData(orderID: record.order?.orderID ?? "")
        return outcome
    }
}
