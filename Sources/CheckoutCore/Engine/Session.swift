public import CheckoutModel

/// One checkout: the separate machines and what joins them. A value; it holds handles of secrets, never digits.
///
/// The flows are in `Session+….swift` by what sets them off: start, methods, card form, payment, leaving, timers,
/// recovery.
public struct Session: Equatable {
    /// As it is to be stored now.
    public internal(set) var record: SessionRecord
    var checkout: CheckoutMachine
    var presentation: PresentationMachine
    var screens: ScreenMachine
    var list = SelectionMachine()
    var form = CardFormMachine()
    var book = AttemptBook()
    /// Of the newest attempt, when its method asks for an address (B-222).
    var shipping: ShippingMachine?
    /// What the owner is asked now.
    var question: OwnerQuestion?
    /// The newest number of a question or of a request about shipping.
    var tickets: UInt32 = 0
    /// Set while closing: what is told once the surface is gone.
    var ending: Ending?
    /// Name on the card of the newest attempt that was submitted, until it has an outcome; never stored.
    var holder = ""
    /// How long nobody touched it.
    var idle = IdleClock()

    /// By number. All of them: to be walked for a list, never for an input.
    public var attempts: [Attempt] { book.machines.map(\.record) }
    /// How many there are; also the number of the newest.
    public var attemptCount: AttemptNumber { book.count }
    /// The newest one.
    public var newestAttempt: Attempt? { newest?.record }
    /// Those of which something is still to be heard, by number: not over, or pending. One or two.
    public var liveAttempts: [Attempt] { book.liveMachines.map(\.record) }
    /// One of them; `nil`: never made.
    public func attempt(_ number: AttemptNumber) -> Attempt? { book[number]?.record }
    /// The terminal event is appended.
    public var isOver: Bool { record.end != nil }
    /// From ready on; customer and order as of now (B-116).
    public var clientSession: ClientSession? { checkout.configuration?.clientSession }
    /// Shown now.
    public var screen: Screen? { screens.screen }
    /// `nil` before ready and after the end.
    public var selection: Selection? { list.snapshot }
    /// `nil` while no card form is open.
    public var cardForm: CardFormState? { form.snapshot }
    /// A card form is open.
    public var hasCardForm: Bool {
        switch form.state {
        case .closed: false
        case .editing, .submitting: true
        }
    }
    /// An attempt is processing, unknown or pending: the record stays live in the store (B-279).
    public var hasMoneyInFlight: Bool { book.liveMachines.contains { $0.record.mayStillMove } }

    /// Drawn by its caller; there is no presentation (B-090).
    public var isInline: Bool { record.shape == .inline }
    /// Initializing or refreshing, or about to: another start or refresh has nothing to do (B-114, B-118).
    public var isLoading: Bool {
        switch checkout.state {
        case .initializing, .refreshing, .restored: true
        case .notStarted, .initFailed, .ready, .ended: false
        }
    }
    /// An inline session that a start would start.
    public var isStartable: Bool {
        if case .notStarted = checkout.state { true } else { false }
    }
    /// There is a list to go back to, or another method to choose; inline it is the caller's own (B-141, B-150).
    var hasList: Bool { isInline || list.hasAlternative }
    /// Number of what the owner is asked now.
    public var openQuestion: QuestionNumber? { question?.number }

    /// The newest attempt.
    var newest: AttemptMachine? { book.newest }
    /// Secrets that some state still refers to.
    var secrets: [SecretHandle] { form.secrets + book.liveMachines.flatMap(\.secrets) }

    /// Stores an event, with the next number.
    mutating func append(_ body: EventBody, _ turn: inout Turn) {
        record.newestSeq += 1
        turn.append(body)
    }

    /// Shows another screen; nothing is sent when it is the one that is shown (B-204).
    mutating func show(_ event: ScreenEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        let before = screen
        try screens.handle(event)
        guard screen != before else { return }
        record.screen = screen?.kind
        turn.publish(.screen)
    }

    /// Changes the selection; sent only when the snapshot is another one (B-176).
    mutating func select(_ event: SelectionEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        let changed = try list.handle(event)
        record.selectedPaymentMethod = list.active?.id
        if changed { turn.publish(.selection) }
    }

    /// Changes the card form; sent only when the redacted state is another one.
    mutating func edit(_ event: CardFormEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        let before = cardForm
        let order = try form.handle(event)
        if cardForm != before { turn.publish(.cardForm) }
        look(order, &turn)
    }
}

/// What a closing checkout comes to.
enum Ending: Equatable, Sendable {
    /// The payment completed (B-045).
    case success(AttemptNumber)
    /// Closed without completion (B-070).
    case dismissed(DismissReason)
    /// A failure that closes, told after the closing (B-047).
    case failure(AttemptFailed)
}
