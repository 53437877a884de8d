import CheckoutModel

/// Over: the terminal event is in the store. Nothing moves it any more (B-050, B-145).
struct CheckoutEnded: Equatable, Sendable {}

extension CheckoutMachine {
    mutating func handle(
        _ event: CheckoutEvent, in state: CheckoutEnded
    ) throws(CheckoutFailure) -> [CheckoutEffect] {
        switch event {
        case .configured, .configurationFailed, .orderChanged:
            return [.noteStaleAnswer]
        case .splashElapsed:
            return []
        case .startedAgain, .finished, .started, .stopped, .refreshAsked, .retried:
            throw CheckoutFailure(.sessionEnded, "the checkout is over")
        }
    }
}
