import CheckoutModel

/// Lifecycle of one checkout (table 10.1).
///
/// States: `initializing`, `initFailed` (the error is shown, a retry may follow), `restored` (read from the store, not
/// initialised again yet), `ready`, `ended`. Failed attempts leave it `ready`: the session is still usable (B-049). Ends:
/// `ended`, which nothing leaves. A trigger that comes too early or too late is the caller's fault and throws.
struct CheckoutMachine: Equatable, Sendable {
    /// Where it stands, with what that place needs.
    enum State: Equatable, Sendable {
        case initializing(Initializing)
        case initFailed(InitFailed)
        case restored(Restored)
        case ready(Ready)
        case ended(CheckoutEnded)
    }

    var state: State

    /// What each event does in each state; a refused one changes nothing.
    mutating func handle(_ event: CheckoutEvent) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch state {
        case .initializing(let state): handle(event, in: state)
        case .initFailed(let state): handle(event, in: state)
        case .restored(let state): handle(event, in: state)
        case .ready(let state): handle(event, in: state)
        case .ended(let state): try handle(event, in: state)
        }
    }

    /// The configuration, from `ready` on (B-116).
    var configuration: GatewayConfiguration? {
        switch state {
        case .ready(let ready): ready.configuration
        case .initializing, .initFailed, .restored, .ended: nil
        }
    }

    /// For people's requests that need a ready checkout: the configuration, or the refusal that fits.
    func readyConfiguration() throws(CheckoutFailure) -> GatewayConfiguration {
        switch state {
        case .ready(let ready):
            return ready.configuration
        case .initializing, .restored:
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
    /// The order changed by an action (G-056).
    case orderChanged(Order)
    /// The terminal event was appended.
    case finished
}

/// What is to be done about it, by the session.
enum CheckoutEffect: Equatable, Sendable {
    /// Append `checkout.initializing` and ask for the configuration.
    case initialize
    /// Append `checkout.ready` and show the first screen.
    case becomeReady(afterRestart: Bool)
    /// Append `attempt.failed(phase=init)`, or close first (3.1).
    case failInitialization(CheckoutFailure)
    /// Dismiss: what was going on before a restart cannot go on (B-283).
    case giveUpAfterRestart
    /// Append `checkout.updated`.
    case tellUpdated(Order)
    /// Note an answer that nobody waits for.
    case noteStaleAnswer
}
