import CheckoutModel

/// Submitted and durable; the merchant's gate and the client session come before the create (B-137, B-194).
///
/// Leaves to `processing` (approved) or `ended` (cancelled, refused, or no word in time). Nothing was asked for, so
/// nothing can have been charged.
struct AwaitingDecision: Equatable, Sendable {}

extension AttemptMachine {
    mutating func handle(
        _ event: AttemptEvent, in state: AwaitingDecision, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .approved(let amount, let card):
            record.amount = amount
            enter(.processing(Processing(card: card)))
            return [.tellProcessing, .create(card: card), .startTimer(.gateway, Limits.gatewayAnswerMilliseconds)]
        case .refused(let failure):
            end(.notCreated, failure: failure.about(record.paymentMethodType), at: time)
            return [.cancelTimer(.gateway), .conclude]
        case .timedOut:
            let failure = CheckoutFailure(
                .failedToCreateSession, "the client session was not updated within 60 seconds")
            end(.notCreated, failure: failure.about(record.paymentMethodType), at: time)
            return [.conclude]
        case .cancelled, .recovered:
            // After a restart nobody knows what the merchant would have said: cancelled, nothing charged (B-283).
            end(.cancelled, failure: nil, at: time)
            return [.cancelTimer(.gateway), .tellCancelled]
        case .cardWritten, .answered:
            return [.noteStaleAnswer]
        case .settleDue:
            return []
        case .submitted:
            throw CheckoutFailure(.alreadySubmitting, "attempt \(record.number) waits for its decision")
        }
    }
}
