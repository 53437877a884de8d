import CheckoutModel

/// Nothing is on screen. A session has one presentation, so this is its end.
extension PresentationMachine {
    mutating func handleIdle(_ event: PresentationEvent) throws(CheckoutFailure) -> [PresentationEffect] {
        switch event {
        case .hostAsked, .hostPresented, .hostClosed, .surfaceLost, .hostAnswerTimedOut, .hostCloseTimedOut,
            .hostGraceOver:
            return []
        case .closeAsked, .gestureLeft:
            throw CheckoutFailure(.wrongState, "nothing is on screen")
        }
    }
}
