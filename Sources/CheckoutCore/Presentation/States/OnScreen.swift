import CheckoutModel

/// The shopper sees it.
///
/// Leaves to `closing` (asked), straight to `idle` (swiped away: the surface is gone already), or to `lost`.
extension PresentationMachine {
    mutating func handleOnScreen(_ event: PresentationEvent) -> [PresentationEffect] {
        switch event {
        case .closeAsked:
            state = .closing
            return [.tellClosing, .startTimer(.hostClose)]
        case .gestureLeft:
            state = .idle
            return [.tellClosed]
        case .surfaceLost, .hostClosed:
            state = .lost
            return [.startTimer(.hostGrace)]
        case .hostAsked, .hostPresented, .hostAnswerTimedOut, .hostCloseTimedOut, .hostGraceOver:
            return []
        }
    }
}
