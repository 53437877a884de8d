import CheckoutModel

/// The list of payment methods and which of them is active.
///
/// States: `unavailable` (not ready, or over), `listed`, `methodActive`. A choice that the list does not have is the
/// caller's fault and throws. Saved methods come with the vault.
struct SelectionMachine: Equatable, Sendable {
    /// Where it stands.
    enum State: Equatable, Sendable {
        case unavailable(Unavailable)
        case listed(Listed)
        case methodActive(MethodActive)
    }

    var state = State.unavailable(Unavailable())

    /// What each event does in each state; a refused one changes nothing. `true`: the snapshot changed.
    mutating func handle(_ event: SelectionEvent) throws(CheckoutFailure) -> Bool {
        switch state {
        case .unavailable(let state): try handle(event, in: state)
        case .listed(let state): try handle(event, in: state)
        case .methodActive(let state): try handle(event, in: state)
        }
    }

    /// As it is published; `nil` outside `ready` (B-163), but for the failure that is in the place of the list (B-180).
    var snapshot: Selection? {
        switch state {
        case .unavailable(let state):
            return state.snapshot
        case .listed(let list):
            return list.snapshot
        case .methodActive(let active):
            var snapshot = active.list.snapshot
            snapshot.selectedPaymentMethod = active.method.id
            return snapshot
        }
    }

    /// The active method.
    var active: PaymentMethod? {
        switch state {
        case .methodActive(let active): active.method
        case .unavailable, .listed: nil
        }
    }

    /// Every method of the list, in the gateway's order.
    var methods: [PaymentMethod] { snapshot?.paymentMethods ?? [] }

    /// There is a list of methods, be it an empty one.
    var isAvailable: Bool {
        switch state {
        case .unavailable: false
        case .listed, .methodActive: true
        }
    }

    /// There is a list to go back to, or another method to choose (B-122, B-141, B-150).
    var hasAlternative: Bool { methods.count > 1 }
}

/// What can happen to the selection.
enum SelectionEvent: Equatable, Sendable {
    /// The checkout is ready, with these methods.
    case loaded([PaymentMethod])
    /// A method was chosen, by id.
    case selected(String)
    /// The active method was left for the list.
    case left
    /// A search text was given.
    case searched(String)
    /// The initialization failed: its text.
    case failed(String)
    /// The checkout is over, or loads again.
    case closed
}
