import CheckoutModel

/// Read from the store and not initialised again: a payment of before the restart is waited for first (B-283).
///
/// Leaves to `initializing` (nothing is in flight, or what was came to nothing) or `ended`.
struct Restored: Equatable, Sendable {}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: Restored) -> [CheckoutEffect] {
        switch event {
        case .startedAgain:
            self.state = .initializing(Initializing(splashRunning: false, afterRestart: true))
            return [.initialize]
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
