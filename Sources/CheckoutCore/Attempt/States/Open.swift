import CheckoutModel

/// A method is selected and nothing was submitted.
///
/// Leaves to `awaitingDecision` (submit) or `ended` (cancelled).
struct Open: Equatable, Sendable {}

extension AttemptMachine {
    mutating func handle(
        _ event: AttemptEvent, in state: Open, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .submitted(let reference, let maskedNumber, let network):
            record.reference = reference
            record.maskedNumber = maskedNumber
            record.network = network
            record.submitted = time
            enter(.awaitingDecision(AwaitingDecision()))
            return [.tellAwaitingDecision]
        case .cancelled:
            end(.cancelled, failure: nil, at: time)
            return [.tellCancelled]
        case .approved, .refused, .cardWritten, .answered:
            return [.noteStaleAnswer]
        case .timedOut, .settleDue, .recovered:
            return []
        }
    }
}
