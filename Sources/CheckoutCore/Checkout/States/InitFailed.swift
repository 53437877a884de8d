import CheckoutModel

/// The initialization failed and its error is shown, or the checkout is closing because of it.
///
/// Leaves to `initializing` (retry) or `ended`. It is told once, whatever comes late (B-064, B-105).
struct InitFailed: Equatable, Sendable {
    /// Why.
    var failure: CheckoutFailure
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: InitFailed) -> [CheckoutEffect] {
        switch event {
        case .configured, .configurationFailed, .orderChanged:
            return [.noteStaleAnswer]
        case .splashElapsed:
            return []
        case .startedAgain:
            self.state = .initializing(Initializing(splashRunning: false, afterRestart: true))
            return [.initialize]
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        }
    }
}
