import CheckoutModel

/// The card form.
///
/// States: `closed` (no card method is active, or the checkout is done), `editing`, `submitting` (loading). Whether it
/// is valid follows from the values and is no state. A change or submit while it loads is the caller's fault and
/// throws.
struct CardFormMachine: Equatable, Sendable {
    /// Where it stands, with the values.
    enum State: Equatable, Sendable {
        case closed
        case editing(Editing)
        case submitting(Submitting)
    }

    var state = State.closed
    /// Of the BIN service, for as long as the session lives: a form that is opened or emptied knows them (C-063).
    var answers = BinAnswers()

    /// What each event does in each state, and what has to be done about the BIN look-up; a refused one changes
    /// nothing.
    @discardableResult
    mutating func handle(_ event: CardFormEvent) throws(CheckoutFailure) -> BinLookup.Order {
        let wasPausing = isPausing
        // Without a form nothing is asked about, and what comes late is dropped (C-145).
        if case .lookupAnswered(let prefix, let answer) = event, fields != nil { answers.keep(answer, of: prefix) }
        let order: BinLookup.Order =
            switch state {
            case .closed: try handleClosed(event)
            case .editing(let state): try handle(event, in: state)
            case .submitting(let state): try handle(event, in: state)
            }
        // A form that went, or was emptied, waits for nothing (C-145).
        if order == .nothing, wasPausing, !isPausing { return .stopPause }
        return order
    }

    /// A look-up will be asked for when its pause is over.
    private var isPausing: Bool {
        switch state {
        case .editing(let editing): editing.fields.lookup.isPausing
        case .closed, .submitting: false
        }
    }

    /// The values of an open form.
    var fields: CardFormFields? {
        switch state {
        case .closed: nil
        case .editing(let editing): editing.fields
        case .submitting(let submitting): submitting.fields
        }
    }

    /// Number and code, while the form has them.
    var secrets: [SecretHandle] { fields?.secrets ?? [] }

    /// As owner and host see it (C-182).
    var snapshot: CardFormState? {
        switch state {
        case .closed: nil
        case .editing(let editing): editing.fields.snapshot(isLoading: false)
        case .submitting(let submitting): submitting.fields.snapshot(isLoading: true)
        }
    }
}

/// What can happen to a card form.
enum CardFormEvent: Equatable, Sendable {
    /// The card method was opened: an empty form.
    case opened(CardFormRules, YearMonth)
    /// Fields changed, or the cursor moved.
    case updated(CardFormInput, YearMonth)
    /// The shopper chose among the networks of a co-badged card (C-057, C-058).
    case networkPicked(CardNetwork)
    /// The number did not change for a while (C-050).
    case lookupDue
    /// The BIN service answered about a prefix.
    case lookupAnswered(BinPrefix, BinAnswer)
    /// It did not.
    case lookupFailed(BinPrefix)
    /// Submit waited long enough for it (C-061).
    case lookupGivenUp
    /// Another month began in the session's zone (C-098).
    case monthBegan(YearMonth)
    /// Submit was asked for at this month.
    case submitted(YearMonth)
    /// A submit was refused: every error is shown from now on (C-134).
    case errorsShown(YearMonth)
    /// The gateway wrote the card: the code goes, whatever the outcome (C-142).
    case codeWritten
    /// The attempt came to nothing: the values stay, the code does not (C-144).
    case released
    /// The order changed.
    case orderChanged(Order)
    /// Nobody touched it for too long: card data goes (C-187).
    case idled
    /// The presentation moved to another host: card data goes first, or once the attempt under way does not need it
    /// (B-062).
    case moved
    /// Cancelled, dismissed, paid, over (C-145, C-187).
    case closed
}

/// Changed fields; number and code are read already. `nil` stays as it is.
struct CardFormInput: Equatable, Sendable {
    var number: CardInput.Number?
    var code: CardInput.Code?
    var expiry: String?
    var name: String?
    var billing: [CardField: String] = [:]
    /// `nil`: each change counts as focus, typing and blur in one (C-136).
    var focus: CardFocus?

    /// Which fields it changes.
    var changed: FieldSet {
        var changed = FieldSet(Array(billing.keys))
        if number != nil { changed.insert(FieldSet(.number)) }
        if expiry != nil { changed.insert(FieldSet(.expiry)) }
        if code != nil { changed.insert(FieldSet(.cvv)) }
        if name != nil { changed.insert(FieldSet(.cardholderName)) }
        return changed
    }
}
