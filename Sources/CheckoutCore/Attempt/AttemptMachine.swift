import CheckoutModel

/// One attempt to pay, with exactly one outcome.
///
/// States: `open` (a method is selected), `awaitingDecision` (submitted, no create asked for yet), `processing` (the
/// create is asked for), `unknown` (no definite answer; the one with a way out), `ended`. Ends: `ended`, and `unknown`
/// once it is settled. A wrong call is the caller's fault and throws; an answer that comes too late is nobody's and is
/// noted.
struct AttemptMachine: Equatable, Sendable {
    /// Where it stands, with what that place needs.
    enum State: Equatable, Sendable {
        case open(Open)
        case awaitingDecision(AwaitingDecision)
        case processing(Processing)
        case unknown(Unknown)
        case ended(Ended)
    }

    /// Changed by `enter` and the states alone.
    var record: Attempt
    private(set) var state: State
    /// The client session was told of method and network, and has to be told back when this fails (G-053).
    var orderTold = false

    /// A fresh attempt, by selecting a method or by a submit without one (B-177).
    init(number: AttemptNumber, paymentMethodType: String, at time: WallTime) {
        record = Attempt(number: number, paymentMethodType: paymentMethodType, opened: time)
        state = .open(Open())
    }

    /// As it lay in the store.
    init(restoring record: Attempt) {
        self.record = record
        state =
            switch record.state {
            case .open: .open(Open())
            case .awaitingDecision: .awaitingDecision(AwaitingDecision([]))
            case .processing, .actionRequired: .processing(Processing(card: nil))
            case .unknown: record.settlement == nil ? .unknown(Unknown(card: nil)) : .ended(Ended())
            case .ended: .ended(Ended())
            }
    }

    /// Moves on, in the machine and in its record.
    mutating func enter(_ next: State) {
        state = next
        record.state =
            switch next {
            case .open: .open
            case .awaitingDecision: .awaitingDecision
            case .processing: .processing
            case .unknown: .unknown
            case .ended: .ended
            }
    }

    /// What each event does in each state; a refused one changes nothing.
    mutating func handle(_ event: AttemptEvent, at time: WallTime) throws(CheckoutFailure) -> [AttemptEffect] {
        switch state {
        case .open(let state): try handle(event, in: state, at: time)
        case .awaitingDecision(let state): try handle(event, in: state, at: time)
        case .processing(let state): try handle(event, in: state, at: time)
        case .unknown(let state): try handle(event, in: state, at: time)
        case .ended(let state): try handle(event, in: state, at: time)
        }
    }

    /// Over without a payment; the outcome is told by whoever performs `concluded` or `cancelled`.
    mutating func end(_ outcome: AttemptOutcome, failure: CheckoutFailure?, at time: WallTime) {
        record.outcome = outcome
        record.failure = failure
        record.ended = time
        enter(.ended(Ended()))
    }

    /// Secrets that the gateway may still read.
    var secrets: [SecretHandle] {
        switch state {
        case .processing(let state): state.card.map { [$0.number, $0.cvv] } ?? []
        case .unknown(let state): state.card.map { [$0.number, $0.cvv] } ?? []
        case .open, .awaitingDecision, .ended: []
        }
    }
}

/// What can happen to an attempt.
enum AttemptEvent: Equatable, Sendable {
    /// A valid form was submitted. The reference is stored before anything is asked for; the owner is asked as it
    /// wanted.
    case submitted(reference: String, maskedNumber: String, network: CardNetwork?, callbacks: CallbackKinds)
    /// The gate lets it go on, with a key or without (B-134).
    case gateOpened(key: String?)
    /// The key provider's answer (B-132).
    case keyGiven(String?)
    /// The owner aborts, failed, or is not there, or shipping came to nothing: nothing is created (B-136, B-138).
    case ownerRefused(CheckoutFailure)
    /// The client session knows the method: the create may go out, for this amount.
    case approved(amount: Money, card: CardToCharge?)
    /// The client session could not be told, so the amount would be wrong (G-055).
    case refused(CheckoutFailure)
    /// The gateway wrote the card; its code may be wiped.
    case cardWritten
    /// The gateway's word, the first or a later one.
    case answered(CreateAnswer)
    /// No word in time.
    case timedOut
    /// Time to ask again what became of it.
    case settleDue
    /// The shopper or the owner left it.
    case cancelled
    /// Somebody who may says what became of it (B-198).
    case resolved(paid: Bool)
    /// The daemon started again.
    case recovered
}

/// What is to be done about it, by the session.
enum AttemptEffect: Equatable, Sendable {
    /// Append `attempt.awaiting_decision`.
    case tellAwaitingDecision
    /// Append `attempt.processing`.
    case tellProcessing
    /// Append `attempt.cancelled`.
    case tellCancelled
    /// Ask the owner.
    case askOwner(OwnerQuestion.Body)
    /// Tell the client session what will be paid with, then go on.
    case tellClientSession
    /// Ask for the payment.
    case create(card: CardToCharge?)
    /// Ask what became of it.
    case find
    /// Append what it came to, show it, close or stay.
    case conclude
    /// Append `payment.settled`, and go on from there.
    case settle
    /// Start a timer.
    case startTimer(SessionTimer, Milliseconds)
    /// Stop a timer.
    case cancelTimer(SessionTimer)
    /// Note a late or doubled answer.
    case noteStaleAnswer
    /// Note an answer that says the opposite of what is recorded, for operators: the record stays (B-041).
    case noteContradiction(paid: Bool)
}
