import CheckoutModel

extension Session {
    /// One input. A refused one changes nothing, with one exception: the submit of a form that is not valid shows all
    /// its errors from then on (C-134).
    mutating func handle(_ input: SessionInput, _ turn: Turn) throws(CheckoutFailure) -> [Effect] {
        var turn = turn
        var next = self
        next.book.forgetChanges()
        do {
            try next.apply(input, &turn)
        } catch {
            if input == .cardSubmitted, !error.fields.isEmpty { try form.handle(.errorsShown(turn.moment.month)) }
            throw error
        }
        next.syncRecord()
        let effects = turn.effects(from: self, to: next)
        next.book.forgetChanges()
        self = next
        return effects
    }

    private mutating func apply(_ input: SessionInput, _ turn: inout Turn) throws(CheckoutFailure) {
        // What is past is judged anew with whatever comes first in another month (C-098, C-140).
        if let month = form.fields?.month, month != turn.moment.month {
            try edit(.monthBegan(turn.moment.month), &turn)
        }
        switch input {
        case .dismissRequested: try dismiss(&turn)
        case .leaveRequested(let kind): try leave(kind, &turn)
        case .methodSelected(let id): try selectMethod(id, &turn)
        case .methodCancelled: try cancelMethod(&turn)
        case .searchChanged(let query): try search(query, &turn)
        case .cardFormUpdated(let change): try updateCardForm(change, &turn)
        case .networkSelected(let network): try pickNetwork(network, &turn)
        case .lookupHurried: try hurryLookup(&turn)
        case .cardSubmitted: try submitCard(&turn)
        case .hostAsked: try present(.hostAsked, &turn)
        case .startRequested(let theme): try start(theme, &turn)
        case .stopRequested: try stop(&turn)
        case .refreshRequested: try refresh(&turn)
        case .closeRequested: try closeInline(&turn)
        case .retryRequested: try retry(&turn)
        case .otherMethodRequested: try chooseOther(&turn)
        case .outcomeResolved(let number, let paid, let reason):
            try resolveOutcome(of: number, paid: paid, reason: reason, &turn)
        case .shippingAddressSet(let address): try setShippingAddress(address, &turn)
        case .shippingOptionSelected(let id): try selectShippingOption(id, &turn)
        case .callbacksOffered(let kinds): offerCallbacks(kinds, &turn)
        case .ownerAnswered(let number, let answer): try ownerAnswered(number, answer, &turn)
        case .hostPresented: try present(.hostPresented, &turn)
        case .hostClosed: try surfaceGone(withHost: false, &turn)
        case .hostLost: try surfaceGone(withHost: true, &turn)
        case .hostReturned(let host): try hostReturned(host, &turn)
        case .gatewayAnswered(let number, let result): try gatewayAnswered(number, result, &turn)
        case .timerFired(let timer): try timerFired(timer, &turn)
        case .recovered: try recover(&turn)
        }
        if input.isTouch, !isOver { touch(&turn) }
    }

    /// The record follows the machines.
    mutating func syncRecord() {
        record.presentation = isInline ? nil : presentation.told
        switch checkout.state {
        case .notStarted, .initializing, .initFailed, .refreshing: record.phase = .initializing
        case .ready: record.phase = .ready
        case .ended: record.phase = .ended
        case .restored: break  // As it was stored.
        }
    }
}

extension SessionInput {
    /// Somebody did something: the idle time starts again.
    var isTouch: Bool {
        switch self {
        case .dismissRequested, .leaveRequested, .methodSelected, .methodCancelled, .searchChanged, .cardFormUpdated,
            .networkSelected, .lookupHurried, .cardSubmitted, .shippingAddressSet, .shippingOptionSelected,
            .startRequested, .stopRequested, .refreshRequested, .closeRequested, .retryRequested, .otherMethodRequested:
            true
        case .outcomeResolved, .callbacksOffered, .ownerAnswered, .hostAsked, .hostPresented, .hostClosed, .hostLost,
            .hostReturned,
            .gatewayAnswered, .timerFired, .recovered:
            false
        }
    }
}
