import CheckoutModel

/// Not initialised again: a payment of before the restart, or of before the detachment, is waited for first (B-110,
/// B-283).
///
/// Leaves to `initializing` (nothing is in flight, or what was came to nothing), to `notStarted` (cancelled) or
/// `ended`.
struct Restored: Equatable, Sendable {
    /// Of the daemon; false: an inline session was started again.
    var afterRestart = true
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: Restored) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .startedAgain:
            self.state = .initializing(Initializing(splashRunning: false, afterRestart: state.afterRestart))
            return [.tellInitializing, .askConfiguration]
        case .stopped:
            self.state = .notStarted(NotStarted(isTold: false))
            return []
        case .started, .refreshAsked:
            return []
        case .retried:
            throw CheckoutFailure(.notReady, "a payment is still waited for")
        case .configured, .configurationFailed, .orderChanged:
            return [.noteStaleAnswer]
        case .splashElapsed:
            return []
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        }
    }
}
