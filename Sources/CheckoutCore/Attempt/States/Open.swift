import CheckoutModel

/// A method is selected and nothing was submitted.
///
/// Leaves to `awaitingDecision` (submit) or `ended` (cancelled, or refused before anything was submitted).
struct Open: Equatable, Sendable {}

extension AttemptMachine {
    mutating func handle(
        _ event: AttemptEvent, in state: Open, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .submitted(let reference, let maskedNumber, let network, let callbacks):
            record.reference = reference
            record.maskedNumber = maskedNumber
            record.network = network
            record.submitted = time
            let decision = AwaitingDecision(callbacks)
            enter(.awaitingDecision(decision))
            return [.tellAwaitingDecision, decision.request]
        case .ownerRefused(let failure):
            end(.notCreated, failure: failure.about(record.paymentMethodType), at: time)
            return [.conclude]
        case .cancelled:
            end(.cancelled, failure: nil, at: time)
            return [.tellCancelled]
        case .approved, .refused, .cardWritten, .answered, .gateOpened, .keyGiven:
            return [.noteStaleAnswer]
        case .resolved:
            throw Self.nothingToResolve(record.number)
        case .timedOut, .settleDue, .recovered:
            return []
        }
    }
}
