import CheckoutModel

/// Waiting for the gateway's answer to one create.
///
/// Leaves to `ended` (any definite answer, and pending) or `unknown` (an answer that does not say, or none in time).
struct Processing: Equatable, Sendable {
    /// Held until the gateway wrote it, since wiping it earlier would charge nobody knows what; `nil`: written.
    var card: CardToCharge?
}

extension AttemptMachine {
    mutating func handle(
        _ event: AttemptEvent, in state: Processing, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .answered(let answer):
            return conclude(answer, at: time)
        case .timedOut:
            let failure = CheckoutFailure(.unknown, "Card payment timed out after 60 seconds")
            return leaveUnknown(failure.about(record.paymentMethodType), card: state.card, at: time)
        case .cardWritten:
            enter(.processing(Processing(card: nil)))
            return []
        case .recovered:
            // A create is never sent again after a restart: ask, and wait as long as for the create itself (B-283).
            return [.find, .startTimer(.gateway, Limits.gatewayAnswerMilliseconds)]
        case .approved, .refused, .gateOpened, .keyGiven, .ownerRefused:
            return [.noteStaleAnswer]
        case .resolved:
            // The gateway is still to answer, or the clock: until then nobody can know.
            throw CheckoutFailure(
                .processing, "attempt \(record.number) is being paid",
                recovery: "Wait for its outcome, and resolve it if that is unknown.")
        case .settleDue:
            return []
        case .submitted:
            throw CheckoutFailure(.alreadySubmitting, "attempt \(record.number) has no answer")
        case .cancelled:
            throw CheckoutFailure(.processing, "attempt \(record.number) is being paid")
        }
    }

    private mutating func conclude(_ answer: CreateAnswer, at time: WallTime) -> [AttemptEffect] {
        let decision = PaymentDecision(afterCreate: answer, paymentMethodType: record.paymentMethodType)
        record.take(answer, status: decision.status)
        let failure = decision.failure(paymentID: record.paymentID, paymentMethodType: record.paymentMethodType)
        if case .unknown(let why) = decision {
            // The answer came after all sends, so no card is needed any more.
            return [.cancelTimer(.gateway)] + leaveUnknown(why, card: nil, at: time)
        }
        end(decision.outcome, failure: failure, at: time)
        // Pending is no last word: the janitor asks for that.
        let janitor: [AttemptEffect] =
            record.outcome == .pending ? [.startTimer(.settle, Janitor.wait(afterAsking: 0))] : []
        return [.cancelTimer(.gateway)] + janitor + [.conclude]
    }

    private mutating func leaveUnknown(
        _ failure: CheckoutFailure, card: CardToCharge?, at time: WallTime
    ) -> [AttemptEffect] {
        record.outcome = .unknown
        record.failure = failure
        record.ended = time
        enter(.unknown(Unknown(card: card)))
        return [.startTimer(.settle, Janitor.wait(afterAsking: 0)), .conclude]
    }
}
