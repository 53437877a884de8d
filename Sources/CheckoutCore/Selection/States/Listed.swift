import CheckoutModel

/// The list is there and no method is active.
///
/// Leaves to `methodActive` by a choice.
struct Listed: Equatable, Sendable {
    /// In the gateway's order; never changed by a search (B-178).
    var methods: [PaymentMethod]
    /// Empty: everything.
    var searchQuery = ""

    /// Without a selected method.
    var snapshot: Selection {
        var selection = Selection()
        selection.paymentMethods = methods
        selection.searchQuery = searchQuery
        return selection
    }

    /// The method with this id, which equals its type (B-175).
    func method(_ id: String) throws(CheckoutFailure) -> PaymentMethod {
        guard let method = methods.first(where: { $0.id == id }) else {
            throw CheckoutFailure(.unsupportedPaymentMethodType, "the list has no payment method of this id").about(id)
        }
        return method
    }
}

extension SelectionMachine {
    mutating func handle(_ event: SelectionEvent, in state: Listed) throws(CheckoutFailure) -> Bool {
        switch event {
        case .selected(let id):
            self.state = .methodActive(MethodActive(list: state, method: try state.method(id)))
            return true
        case .searched(let query):
            var next = state
            next.searchQuery = query
            self.state = .listed(next)
            return next != state
        case .loaded(let methods):
            let next = Listed(methods: methods)
            self.state = .listed(next)
            return next != state
        case .closed:
            self.state = .unavailable(Unavailable())
            return true
        case .left:
            throw CheckoutFailure(.wrongState, "no payment method is selected")
        case .failed:
            throw CheckoutFailure(.wrongState, "the list of payment methods is there already")
        }
    }
}
