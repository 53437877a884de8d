import CheckoutModel

/// The initialization failed and its error is shown, or the checkout is closing because of it.
///
/// Leaves to `initializing` (retry) or `ended`. It is told once, whatever comes late (B-064, B-105).
struct InitFailed: Equatable, Sendable {
    /// Why.
    var failure: CheckoutFailure
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: InitFailed) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .configured, .configurationFailed, .orderChanged:
            return [.noteStaleAnswer]
        case .splashElapsed:
            return []
        case .startedAgain:
            self.state = .initializing(Initializing(splashRunning: false, afterRestart: true))
            return [.tellInitializing, .askConfiguration]
        case .retried(let splash):
            self.state = .initializing(Initializing(splashRunning: splash))
            return [.tellInitializing, .askConfiguration]
        case .started, .stopped, .refreshAsked:
            throw CheckoutFailure(.wrongState, "the initialization failed")
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        }
    }
}
