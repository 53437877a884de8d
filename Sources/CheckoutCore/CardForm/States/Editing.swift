import CheckoutModel

/// The shopper fills the form in.
///
/// Leaves to `submitting` (a valid form was submitted) or `closed`.
struct Editing: Equatable, Sendable {
    var fields: CardFormFields
}

extension CardFormMachine {
    mutating func handle(_ event: CardFormEvent, in state: Editing) throws(CheckoutFailure) {
        var fields = state.fields
        switch event {
        case .updated(let input, let month):
            fields.month = month
            fields.take(input)
        case .submitted(let month):
            fields.month = month
            let errors = fields.errors
            guard errors.isEmpty else { throw .fields(errors.map(\.failure)) }
            fields.shown = [:]
            self.state = .submitting(Submitting(fields: fields))
            return
        case .errorsShown(let month):
            fields.month = month
            fields.showErrors()
        case .codeWritten, .released:
            fields.emptyCode()
        case .orderChanged(let order):
            fields.rules.take(order)
        case .idled, .moved:
            fields = CardFormFields(rules: fields.rules, month: fields.month)
        case .opened(let rules, let month):
            fields = CardFormFields(rules: rules, month: month)
        case .closed:
            self.state = .closed
            return
        }
        self.state = .editing(Editing(fields: fields))
    }
}
