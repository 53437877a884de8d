import CheckoutModel

/// No card form is open.
///
/// Leaves to `editing` when the card method is opened.
extension CardFormMachine {
    mutating func handleClosed(_ event: CardFormEvent) throws(CheckoutFailure) -> BinLookup.Order {
        switch event {
        case .opened(let rules, let month):
            state = .editing(Editing(fields: CardFormFields(rules: rules, month: month)))
        case .codeWritten, .released, .orderChanged, .idled, .moved, .closed, .errorsShown, .lookupDue,
            .lookupAnswered, .lookupFailed, .lookupGivenUp, .monthBegan:
            break
        case .updated, .submitted, .networkPicked:
            throw CheckoutFailure(.wrongState, "no card form is open", recovery: "Select PAYMENT_CARD first.")
        }
        return .nothing
    }
}
