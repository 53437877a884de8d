import CheckoutModel

/// An attempt with these values is under way (`isLoading`). A second submit is ignored with `already_submitting`
/// (B-144).
///
/// Leaves to `editing` (the attempt came to nothing, or its outcome is unknown) or `closed` (paid, or over).
struct Submitting: Equatable, Sendable {
    var fields: CardFormFields
    /// The presentation moved to another host meanwhile: nothing is kept for it.
    var isForAnotherHost = false
}

extension CardFormMachine {
    mutating func handle(_ event: CardFormEvent, in state: Submitting) throws(CheckoutFailure) -> BinLookup.Order {
        var fields = state.fields
        var isForAnotherHost = state.isForAnotherHost
        switch event {
        case .codeWritten:
            fields.emptyCode()
        case .orderChanged(let order):
            fields.rules.take(order)
        case .released:
            fields.emptyCode()
            if isForAnotherHost {
                fields = CardFormFields(rules: fields.rules, month: fields.month)
            }
            self.state = .editing(Editing(fields: fields))
            return .nothing
        case .closed:
            self.state = .closed
            return .nothing
        case .moved:
            isForAnotherHost = true
        case .idled:
            // A gate may take longer than card data are kept (B-138, C-187): what it then lets through has no card.
            fields = CardFormFields(rules: fields.rules, month: fields.month)
        case .errorsShown, .lookupDue, .lookupAnswered, .lookupFailed, .lookupGivenUp, .monthBegan:
            // What is submitted is judged by what was known then.
            return .nothing
        case .updated, .submitted, .networkPicked, .opened:
            throw CheckoutFailure(.alreadySubmitting, "the card form is being submitted")
        }
        self.state = .submitting(Submitting(fields: fields, isForAnotherHost: isForAnotherHost))
        return .nothing
    }
}
