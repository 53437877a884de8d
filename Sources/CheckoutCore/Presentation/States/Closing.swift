import CheckoutModel

/// The host was asked to close; still presenting (B-012).
///
/// Leaves to `idle` by the host's word or after 5 s without it. A second wish to close joins the first.
extension PresentationMachine {
    mutating func handleClosing(_ event: PresentationEvent) -> [PresentationEffect] {
        switch event {
        case .hostClosed, .surfaceLost:
            state = .idle
            return [.cancelTimer(.hostClose), .tellClosed]
        case .hostCloseTimedOut:
            state = .idle
            return [.tellClosed]
        case .closeAsked, .gestureLeft, .hostAsked, .hostPresented, .hostAnswerTimedOut, .hostGraceOver:
            return []
        }
    }
}
