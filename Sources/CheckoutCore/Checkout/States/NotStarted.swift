import CheckoutModel

/// An inline session that was opened, cancelled or left by its last surface. It can be started, again and again
/// (B-111).
///
/// Leaves to `initializing`, to `restored` (a payment of before is waited for first) or `ended`.
struct NotStarted: Equatable, Sendable {
    /// The opening told `checkout.initializing` already, so the first start does not.
    var isTold: Bool
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: NotStarted) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .started(let waiting):
            if waiting {
                self.state = .restored(Restored(afterRestart: false))
                return []
            }
            self.state = .initializing(Initializing(splashRunning: false))
            return state.isTold ? [.askConfiguration] : [.tellInitializing, .askConfiguration]
        case .configured, .configurationFailed, .orderChanged:
            return [.noteStaleAnswer]
        case .stopped, .refreshAsked, .splashElapsed, .startedAgain:
            return []
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        case .retried:
            throw CheckoutFailure(.notReady, "the session is not started")
        }
    }
}
