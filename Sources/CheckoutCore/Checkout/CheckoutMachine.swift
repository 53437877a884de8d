import CheckoutModel

/// Lifecycle of one checkout.
///
/// States: `notStarted` (inline: opened, cancelled or detached), `initializing`, `initFailed` (the error is shown, a
/// retry may follow), `restored` (a payment of before is waited for first), `ready`, `refreshing`, `ended`. Failed
/// attempts leave it `ready`: the session is still usable (B-049). Ends: `ended`, which nothing leaves. A trigger that
/// comes too early or too late is the caller's fault and throws.
struct CheckoutMachine: Equatable, Sendable {
    /// Where it stands, with what that place needs.
    enum State: Equatable, Sendable {
        case notStarted(NotStarted)
        case initializing(Initializing)
        case initFailed(InitFailed)
        case restored(Restored)
        case ready(Ready)
        case refreshing(Refreshing)
        case ended(CheckoutEnded)
    }

    var state: State

    /// What each event does in each state; a refused one changes nothing.
    mutating func handle(_ event: CheckoutEvent) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch state {
        case .notStarted(let state): try handle(event, in: state)
        case .initializing(let state): try handle(event, in: state)
        case .initFailed(let state): try handle(event, in: state)
        case .restored(let state): try handle(event, in: state)
        case .ready(let state): try handle(event, in: state)
        case .refreshing(let state): try handle(event, in: state)
        case .ended(let state): try handle(event, in: state)
        }
    }

    /// The configuration, from `ready` on, and the one of before while it is refreshed (B-116).
    var configuration: GatewayConfiguration? {
        switch state {
        case .ready(let ready): ready.configuration
        case .refreshing(let refreshing): refreshing.configuration
        case .notStarted, .initializing, .initFailed, .restored, .ended: nil
        }
    }

    /// For people's requests that need a ready checkout: the configuration, or the refusal that fits.
    func readyConfiguration() throws(CheckoutFailure) -> GatewayConfiguration {
        switch state {
        case .ready(let ready):
            return ready.configuration
        case .notStarted:
            throw CheckoutFailure(.notReady, "the session is not started", recovery: "Start it.")
        case .initializing, .restored, .refreshing:
            throw CheckoutFailure(.notReady, "the checkout is still initializing")
        case .initFailed:
            throw CheckoutFailure(
                .notReady, "the initialization failed", recovery: "Retry it, or dismiss the checkout.")
        case .ended:
            throw CheckoutFailure(.sessionEnded, "the checkout is over")
        }
    }
}

/// What can happen to a checkout as a whole.
enum CheckoutEvent: Equatable, Sendable {
    /// Configuration and methods are there.
    case configured(GatewayConfiguration)
    /// They could not be loaded.
    case configurationFailed(CheckoutFailure)
    /// The minimum time of the splash is over (B-121).
    case splashElapsed
    /// The daemon started again, or a recovered payment came to nothing: initialise once more (B-283).
    case startedAgain
    /// An inline session was started; `waiting`: a payment of before comes first (B-110).
    case started(waiting: Bool)
    /// It was cancelled, or its last surface is gone (B-112).
    case stopped
    /// Configuration and methods are to be loaded again (B-118).
    case refreshAsked
    /// The failed initialization is to be repeated (B-103).
    case retried(splash: Bool)
    /// The order changed by an action (G-056).
    case orderChanged(Order)
    /// The terminal event was appended.
    case finished
}

/// What is to be done about it, by the session.
enum CheckoutEffect: Equatable, Sendable {
    /// Append `checkout.initializing`.
    case tellInitializing
    /// Ask for configuration and methods.
    case askConfiguration
    /// Append `checkout.ready` and show the first screen.
    case becomeReady(afterRestart: Bool)
    /// Append `attempt.failed(phase=refresh)` (B-119).
    case tellRefreshFailed(CheckoutFailure)
    /// Append `attempt.failed(phase=init)`, or close first.
    case failInitialization(CheckoutFailure)
    /// Dismiss: what was going on before a restart cannot go on (B-283).
    case giveUpAfterRestart
    /// Append `checkout.updated`.
    case tellUpdated(Order)
    /// Note an answer that nobody waits for.
    case noteStaleAnswer
}
