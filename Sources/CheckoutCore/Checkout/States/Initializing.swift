import CheckoutModel

/// Waiting for configuration and methods, and for the splash to have been seen.
///
/// Leaves to `ready`, to `initFailed`, to `notStarted` (cancelled), or, after a restart, to a dismissal.
struct Initializing: Equatable, Sendable {
    /// Came while the splash still had to be shown; `nil`: not yet.
    var configuration: GatewayConfiguration?
    /// The splash has not been shown for its minimum time (B-121). False where there is none.
    var splashRunning: Bool
    /// The session was there before the daemon started.
    var afterRestart = false
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: Initializing) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .configured(let configuration) where state.configuration == nil:
            if configuration.paymentMethods.isEmpty {
                let failure = CheckoutFailure(.misconfiguredPaymentMethods, "the configuration has no payment method")
                return fail(failure, in: state)
            }
            var next = state
            next.configuration = configuration
            return proceed(next)
        case .configured:
            return [.noteStaleAnswer]
        case .configurationFailed(let failure):
            return fail(failure, in: state)
        case .splashElapsed:
            var next = state
            next.splashRunning = false
            return proceed(next)
        case .startedAgain:
            self.state = .initializing(Initializing(splashRunning: false, afterRestart: true))
            return [.tellInitializing, .askConfiguration]
        case .stopped:
            self.state = .notStarted(NotStarted(isTold: false))
            return []
        case .started, .refreshAsked:
            return []
        case .retried:
            throw CheckoutFailure(.notReady, "the checkout is still initializing")
        case .orderChanged:
            return [.noteStaleAnswer]
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        }
    }

    private mutating func proceed(_ next: Initializing) -> [CheckoutEffect] {
        guard let configuration = next.configuration, !next.splashRunning else {
            state = .initializing(next)
            return []
        }
        state = .ready(Ready(configuration: configuration))
        return [.becomeReady(afterRestart: next.afterRestart)]
    }

    private mutating func fail(_ failure: CheckoutFailure, in state: Initializing) -> [CheckoutEffect] {
        // The first failure counts, even if two steps raise one (B-105).
        self.state = .initFailed(InitFailed(failure: failure))
        return state.afterRestart ? [.giveUpAfterRestart] : [.failInitialization(failure)]
    }

}
