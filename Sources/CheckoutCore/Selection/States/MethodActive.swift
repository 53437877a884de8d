import CheckoutModel

/// A method was chosen and its flow is under way.
///
/// Leaves to `listed` by back or cancel. Another method is chosen from the list.
struct MethodActive: Equatable, Sendable {
    /// What it was chosen from.
    var list: Listed
    /// The chosen one.
    var method: PaymentMethod
}

extension SelectionMachine {
    mutating func handle(_ event: SelectionEvent, in state: MethodActive) throws(CheckoutFailure) -> Bool {
        switch event {
        case .left:
            self.state = .listed(state.list)
            return true
        case .searched(let query):
            var next = state
            next.list.searchQuery = query
            self.state = .methodActive(next)
            return next != state
        case .selected(let id) where id == state.method.id:
            return false
        case .selected(let id):
            _ = try state.list.method(id)
            throw CheckoutFailure(.wrongState, "leave \(state.method.type) before choosing another payment method")
        case .loaded(let methods):
            self.state = .listed(Listed(methods: methods))
            return true
        case .closed:
            self.state = .unavailable(Unavailable())
            return true
        case .failed:
            throw CheckoutFailure(.wrongState, "the list of payment methods is there already")
        }
    }
}
