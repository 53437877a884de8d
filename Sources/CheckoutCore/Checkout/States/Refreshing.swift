import CheckoutModel

/// Ready before and loading again; what was there holds until the answer comes (B-118).
///
/// Leaves to `ready` whatever the answer (B-119, B-125), to `notStarted` or `ended`.
struct Refreshing: Equatable, Sendable {
    /// As it was before.
    var configuration: GatewayConfiguration
}

extension CheckoutMachine {
    mutating func handle(_ event: CheckoutEvent, in state: Refreshing) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .configured(let configuration):
            // One that leaves no methods shows the empty list (B-125).
            self.state = .ready(Ready(configuration: configuration))
            return [.becomeReady(afterRestart: false)]
        case .configurationFailed(let failure):
            self.state = .ready(Ready(configuration: state.configuration))
            return [.tellRefreshFailed(failure), .becomeReady(afterRestart: false)]
        case .orderChanged(let order):
            guard order != state.configuration.clientSession.order else { return [] }
            var next = state
            next.configuration.clientSession.order = order
            next.configuration.clientSession.stale = true
            self.state = .refreshing(next)
            return [.tellUpdated(order)]
        case .stopped:
            self.state = .notStarted(NotStarted(isTold: false))
            return []
        case .started, .refreshAsked, .splashElapsed, .startedAgain:
            return []
        case .finished:
            self.state = .ended(CheckoutEnded())
            return []
        case .retried:
            throw CheckoutFailure(.notReady, "the checkout is being refreshed")
        }
    }
}
