import CheckoutModel

/// Money may have moved and nobody knows. No create of this order goes out until it is settled (B-198, G-121).
///
/// Leaves to `ended` when a late answer, or the gateway asked again, is definite. A payment that turns out to be
/// pending stays here: another attempt beside it could be paid twice.
struct Unknown: Equatable, Sendable {
    /// Not yet written by the gateway; `nil`: written.
    var card: CardToCharge?
    /// How often the gateway was asked.
    var asked = 0
}

extension AttemptMachine {
    mutating func handle(
        _ event: AttemptEvent, in state: Unknown, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .answered(let answer):
            return settle(by: answer, card: state.card, asked: state.asked, at: time)
        case .settleDue:
            let next = Unknown(card: state.card, asked: state.asked + 1)
            enter(.unknown(next))
            return [.find, .startTimer(.settle, Janitor.wait(afterAsking: next.asked))]
        case .recovered:
            return [.find, .startTimer(.settle, Janitor.wait(afterAsking: state.asked))]
        case .cardWritten:
            enter(.unknown(Unknown(card: nil, asked: state.asked)))
            return []
        case .approved, .refused, .gateOpened, .keyGiven, .ownerRefused:
            return [.noteStaleAnswer]
        case .resolved(let paid):
            guard state.card == nil else {
                // It can still be written, and would then be charged after somebody said how it ended.
                throw CheckoutFailure(
                    .processing, "the request of attempt \(record.number) is still to be written",
                    recovery: "Resolve it when the gateway has let go of it.")
            }
            return resolve(paid: paid, at: time)
        case .timedOut:
            return []
        case .submitted, .cancelled:
            throw CheckoutFailure(.outcomeUnknown, "the outcome of attempt \(record.number) is not known")
        }
    }

    private mutating func settle(
        by answer: CreateAnswer, card: CardToCharge?, asked: Int, at time: WallTime
    ) -> [AttemptEffect] {
        let decision = PaymentDecision(afterCreate: answer, paymentMethodType: record.paymentMethodType)
        record.take(answer, status: decision.status)
        guard decision.isDefinite else {
            enter(.unknown(Unknown(card: nil, asked: asked)))
            return []
        }
        let status = decision.status ?? .failed
        record.settlement = Settlement(status: status, paid: decision.outcome == .success, by: .gateway, time: time)
        record.failure = decision.failure(paymentID: record.paymentID, paymentMethodType: record.paymentMethodType)
        enter(.ended(Ended()))
        return [.cancelTimer(.settle), .cancelTimer(.gateway), .settle]
    }
}
