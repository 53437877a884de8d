import CheckoutModel

/// The methods are there; attempts may follow one another.
///
/// Leaves to `refreshing`, to `notStarted` (cancelled), or to `ended`, by success, dismissal or a failure that closes.
/// Outcomes never appear in it (B-115).
struct Ready: Equatable, Sendable {
    /// As of initialization, with the newest order.
    var configuration: GatewayConfiguration
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: Ready) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .orderChanged(let order):
            guard order != state.configuration.clientSession.order else { return [] }
            var next = state
            // The snapshot of `ready` is not sent again; who holds it can tell that it is old (B-117).
            next.configuration.clientSession.order = order
            next.configuration.clientSession.stale = true
            self.state = .ready(next)
            return [.tellUpdated(order)]
        case .configured, .configurationFailed:
            return [.noteStaleAnswer]
        case .splashElapsed, .startedAgain, .started:
            return []
        case .refreshAsked:
            self.state = .refreshing(Refreshing(configuration: state.configuration))
            return [.tellInitializing, .askConfiguration]
        case .stopped:
            self.state = .notStarted(NotStarted(isTold: false))
            return []
        case .retried:
            throw CheckoutFailure(.wrongState, "the checkout is ready")
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        }
    }
}
