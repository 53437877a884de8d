import CheckoutModel

/// Accepted, and the host has not acknowledged the first paint.
///
/// Leaves to `onScreen`, to `closing` (dismissed before it came up, so that nothing comes up after a dismissal), or to
/// `idle` when the host is gone or does not answer (B-032).
extension PresentationMachine {
    mutating func handleOpening(_ event: PresentationEvent) -> [PresentationEffect] {
        switch event {
        case .hostAsked:
            // It may have waited for another surface to close: the host's time counts from here.
            return [.startTimer(.hostAnswer)]
        case .hostPresented:
            state = .onScreen
            return [.cancelTimer(.hostAnswer), .tellPresented]
        case .closeAsked, .gestureLeft:
            state = .closing
            return [.cancelTimer(.hostAnswer), .tellClosing, .startTimer(.hostClose)]
        case .hostAnswerTimedOut:
            state = .idle
            return [.failToPresent(.noAnswer)]
        case .hostClosed:
            state = .idle
            return [.cancelTimer(.hostAnswer), .failToPresent(.closedByHost)]
        case .surfaceLost:
            state = .idle
            return [.cancelTimer(.hostAnswer), .failToPresent(.hostGone)]
        case .hostCloseTimedOut, .hostGraceOver:
            return []
        }
    }
}
