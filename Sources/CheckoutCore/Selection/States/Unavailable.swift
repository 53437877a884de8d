import CheckoutModel

/// There is no list: the checkout is not ready, or over.
struct Unavailable: Equatable, Sendable {
    /// Why there is none, as text (B-180); `nil`: nothing failed.
    var error: String?

    /// What is published of it.
    var snapshot: Selection? {
        error.map { error in
            var snapshot = Selection()
            snapshot.error = error
            return snapshot
        }
    }
}

extension SelectionMachine {
    mutating func handle(_ event: SelectionEvent, in state: Unavailable) throws(CheckoutFailure) -> Bool {
        switch event {
        case .loaded(let methods):
            self.state = .listed(Listed(methods: methods))
            return true
        case .failed(let error):
            self.state = .unavailable(Unavailable(error: error))
            return state.error != error
        case .closed:
            self.state = .unavailable(Unavailable())
            return state.error != nil
        case .selected, .left, .searched:
            throw CheckoutFailure(.notReady, "there is no list of payment methods")
        }
    }
}
