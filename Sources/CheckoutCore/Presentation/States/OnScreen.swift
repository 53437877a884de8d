import CheckoutModel

/// The shopper sees it.
///
/// Leaves to `closing` (asked) or straight to `idle` (swiped away: the surface is gone already).
extension PresentationMachine {
    mutating func handleOnScreen(_ event: PresentationEvent) -> [PresentationEffect] {
        switch event {
        case .closeAsked:
            state = .closing
            return [.tellClosing, .startTimer(.hostClose, Limits.hostCloseMilliseconds)]
        case .gestureLeft:
            state = .idle
            return [.tellClosed]
        case .hostClosed, .hostPresented, .hostAnswerTimedOut, .hostCloseTimedOut:
            // A surface that disappears by itself comes with hosts that can (B-062); `headless` cannot.
            return []
        }
    }
}
