import CheckoutModel

/// There is no list: the checkout is not ready, or over.
extension SelectionMachine {
    mutating func handleUnavailable(_ event: SelectionEvent) throws(CheckoutFailure) -> Bool {
        switch event {
        case .loaded(let methods):
            state = .listed(Listed(methods: methods))
            return true
        case .closed:
            return false
        case .selected, .left, .searched:
            throw CheckoutFailure(.notReady, "there is no list of payment methods yet")
        }
    }
}
