import CheckoutModel

/// The shopper fills the form in.
///
/// Leaves to `submitting` (a valid form was submitted) or `closed`.
struct Editing: Equatable, Sendable {
    var fields: CardFormFields
}

extension CardFormMachine {
    mutating func handle(_ event: CardFormEvent, in state: Editing) throws(CheckoutFailure) -> BinLookup.Order {
        var fields = state.fields
        var order = BinLookup.Order.nothing
        switch event {
        case .updated(let input, let month):
            fields.month = month
            order = fields.take(input, knowing: answers)
        case .networkPicked(let network):
            try fields.pick(network)
        case .lookupDue:
            order = fields.look { $0.pauseElapsed() }
        case .lookupAnswered(let prefix, let answer):
            order = fields.look {
                $0.answered(prefix, answer)
                return .nothing
            }
        case .lookupFailed(let prefix):
            order = fields.look {
                $0.failed(prefix)
                return .nothing
            }
        case .lookupGivenUp:
            order = fields.look {
                $0.giveUp()
                return .nothing
            }
        case .monthBegan(let month):
            fields.month = month
            fields.rejudge(.expiry)
        case .submitted(let month):
            fields.month = month
            // Whoever submits while a look-up is open has waited for it, or cannot (C-061).
            order = fields.look {
                $0.giveUp()
                return .nothing
            }
            let errors = fields.errors
            guard errors.isEmpty else { throw .fields(errors.map(\.failure)) }
            fields.leaveAll()
            self.state = .submitting(Submitting(fields: fields))
            return order
        case .errorsShown(let month):
            fields.month = month
            fields.showErrors()
        case .codeWritten, .released:
            fields.emptyCode()
        case .orderChanged(let newest):
            fields.rules.take(newest)
        case .idled, .moved:
            fields = CardFormFields(rules: fields.rules, month: fields.month)
        case .opened(let rules, let month):
            fields = CardFormFields(rules: rules, month: month)
        case .closed:
            self.state = .closed
            return .nothing
        }
        self.state = .editing(Editing(fields: fields))
        return order
    }
}
