import CheckoutModel

/// It has its outcome, and keeps it. Only a pending payment is heard of once more.
struct Ended: Equatable, Sendable {
    /// How often the gateway was asked what became of a pending payment.
    var asked = 0
}

extension AttemptMachine {
    /// The checkout completes with it: paid, pending, or failed under CHECKOUT_COMPLETE (B-083). A decline does not.
    var completes: Bool {
        switch record.settledOutcome {
        case .success, .pending: true
        case .failed: record.failure == nil
        case .cancelled, .notCreated, .unknown, nil: false
        }
    }

    /// The checkout completed with it, whatever became of the money later: a success that was told is never taken back
    /// (B-041, B-050).
    var hasCompleted: Bool { completes || record.outcome == .pending }

    mutating func handle(
        _ event: AttemptEvent, in state: Ended, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .answered(let answer):
            return settlePending(by: answer, at: time)
        case .recovered:
            return askAgain(after: 0)
        case .settleDue:
            return askAgain(after: state.asked + 1)
        case .approved, .refused, .cardWritten, .gateOpened, .keyGiven, .ownerRefused:
            return [.noteStaleAnswer]
        case .resolved(let paid):
            if record.settledOutcome == .pending { return resolve(paid: paid, at: time) }
            // Said once more, by somebody who did not get the answer.
            if let settlement = record.settlement, settlement.by == .operator, settlement.paid == paid { return [] }
            throw Self.nothingToResolve(record.number)
        case .timedOut:
            return []
        case .submitted, .cancelled:
            throw CheckoutFailure(.wrongState, "attempt \(record.number) is over")
        }
    }

    private mutating func askAgain(after asked: Int) -> [AttemptEffect] {
        guard record.settledOutcome == .pending else { return [] }
        enter(.ended(Ended(asked: asked)))
        return [.find, .startTimer(.settle, Janitor.wait(afterAsking: asked))]
    }

    private mutating func settlePending(by answer: CreateAnswer, at time: WallTime) -> [AttemptEffect] {
        let decision = PaymentDecision(afterCreate: answer, paymentMethodType: record.paymentMethodType)
        let paid = decision.outcome == .success
        guard record.settledOutcome == .pending else {
            let agrees = !decision.isDefinite || paid == (record.settledOutcome == .success)
            return [agrees ? .noteStaleAnswer : .noteContradiction(paid: paid)]
        }
        // Still pending, says the gateway when it is asked.
        guard decision.isDefinite else { return [] }
        record.take(answer, status: decision.status)
        let status = decision.status ?? .failed
        record.settlement = Settlement(status: status, paid: paid, by: .gateway, time: time)
        record.failure = decision.failure(paymentID: record.paymentID, paymentMethodType: record.paymentMethodType)
        return [.cancelTimer(.settle), .settle]
    }
}
