import CheckoutModel

/// The surface disappeared while the shopper could not leave, or the daemon stopped: the host may come back (B-062).
///
/// Leaves to `onScreen` when it shows it again, to `idle` when its time is over or the checkout closes: there is nobody
/// to wait for. Losing it again does not lengthen the time.
extension PresentationMachine {
    mutating func handleLost(_ event: PresentationEvent) -> [PresentationEffect] {
        switch event {
        case .hostPresented:
            state = .onScreen
            return [.cancelTimer(.hostGrace)]
        case .closeAsked:
            state = .idle
            return [.cancelTimer(.hostGrace), .tellClosing, .tellClosed]
        case .hostGraceOver, .gestureLeft:
            state = .idle
            return [.cancelTimer(.hostGrace), .tellClosed]
        case .hostAsked, .hostClosed, .surfaceLost, .hostAnswerTimedOut, .hostCloseTimedOut:
            return []
        }
    }
}
