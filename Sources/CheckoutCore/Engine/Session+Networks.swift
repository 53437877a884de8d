import CheckoutModel

/// Asking about a number's networks, and choosing among them (C-050 to C-064).
extension Session {
    /// A submit would wait for what the BIN service says (C-061).
    public var isLookingUp: Bool {
        switch form.state {
        case .editing(let editing): editing.fields.lookup.isOpen
        case .closed, .submitting: false
        }
    }

    /// What the form wants of the look-up.
    mutating func look(_ order: BinLookup.Order, _ turn: inout Turn) {
        switch order {
        case .nothing: break
        case .startPause: turn.start(.binPause, Limits.binPauseMilliseconds)
        case .stopPause: turn.cancel(.binPause)
        case .ask(let prefix):
            turn.cancel(.binPause)
            turn.ask(.lookUp(record.sessionID, prefix))
        }
    }

    /// The service answered, or did not. One that comes after the form is gone changes nothing.
    mutating func networksFound(_ event: CardFormEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        try edit(event, &turn)
        if !isLookingUp { turn.cancel(.binWait) }
    }

    /// Somebody waits for the answer: it is asked for now, and not waited for long.
    mutating func hurryLookup(_ turn: inout Turn) throws(CheckoutFailure) {
        guard isLookingUp else { return }
        try edit(.lookupDue, &turn)
        turn.start(.binWait, Limits.binWaitMilliseconds)
    }

    /// A co-badged card's network (C-057, C-058, B-191). The client session learns it while the shopper goes on, when
    /// fees depend on it; that it fails blocks nothing, since it is told again before paying (B-193, B-194).
    mutating func pickNetwork(_ network: CardNetwork, _ turn: inout Turn) throws(CheckoutFailure) {
        let configuration = try readyConfiguration()
        if screen?.kind == .success { throw CheckoutFailure(.wrongState, "the payment is complete") }
        let before = form.fields?.choice.selected
        try edit(.networkPicked(network), &turn)
        guard let selected = form.fields?.choice.selected, selected != before, configuration.surchargesEnabled,
            let newest, case .open = newest.state
        else { return }
        setOrderTold(newest.record.number, true)
        turn.ask(
            .updateOrder(
                record.sessionID, 0, paymentMethodType: CardMethod.card.type,
                network: form.fields?.choice.sent ?? .other,
                billing: nil))
    }
}
