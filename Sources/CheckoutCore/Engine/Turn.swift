import CheckoutModel

/// What one input leads to, gathered in the order of the contract: what becomes durable and is told, then what is asked
/// of the gateway, then timers, then secrets that nobody needs any more. So no file can mix the order up.
struct Turn {
    /// Times, month, actor and random bits of this input.
    var moment: Moment
    let configuration: EngineConfiguration
    let secrets: any SecretMemory
    let amounts: any AmountFormatter
    /// Another session of the same order is being paid, or its outcome is not known: no attempt beside it.
    let siblingRefusal: CheckoutFailure?
    /// The owner gave a key that an earlier attempt has used up (G-103).
    var isKeyUsed = false

    /// Events and snapshots among each other, as a subscriber sees them that keeps up.
    private var news: [Effect] = []
    private var audits: [Effect] = []
    private var requests: [Effect] = []
    private var timers: [Effect] = []
    private var notes: [Effect] = []

    init(
        moment: Moment, configuration: EngineConfiguration, secrets: any SecretMemory,
        amounts: any AmountFormatter, siblingRefusal: CheckoutFailure? = nil
    ) {
        self.siblingRefusal = siblingRefusal
        self.moment = moment
        self.configuration = configuration
        self.secrets = secrets
        self.amounts = amounts
    }

    var time: WallTime { moment.now.wall }

    mutating func append(_ body: EventBody) { news.append(.append(body)) }
    /// Once for changes that follow one another: only the newest snapshot is ever sent.
    mutating func publish(_ kind: StateKind) {
        if news.last != .publish(kind) { news.append(.publish(kind)) }
    }
    mutating func ask(_ request: GatewayRequest) { requests.append(.askGateway(request)) }
    mutating func ask(_ question: OwnerQuestion) { requests.append(.askOwner(question)) }
    mutating func close(_ question: QuestionNumber) { requests.append(.closeQuestion(question)) }
    mutating func start(_ timer: SessionTimer, _ span: Milliseconds) { timers.append(.startTimer(timer, span)) }
    mutating func cancel(_ timer: SessionTimer) { timers.append(.cancelTimer(timer)) }
    mutating func note(_ note: Note) { notes.append(.note(note)) }
    mutating func audit(_ action: String, _ detail: String, _ result: String) {
        audits.append(.audit(action: action, detail: detail, result: result))
    }

    /// The same failure with a diagnostics id, which it keeps from here on (B-211).
    mutating func identified(_ failure: CheckoutFailure) -> CheckoutFailure {
        var failure = failure
        if failure.diagnosticsID.isEmpty { failure.diagnosticsID = moment.entropy.uuid() }
        return failure
    }

    /// Everything, with the records that changed and the secrets that no state refers to any more.
    func effects(from before: Session, to after: Session) -> [Effect] {
        var saves: [Effect] = []
        for number in after.book.changed.sorted() where after.book[number]?.record != before.book[number]?.record {
            saves.append(.saveAttempt(number))
        }
        if before.record != after.record { saves.append(.saveSession) }
        let dropped = Set(before.secrets).subtracting(after.secrets).sorted { $0.token < $1.token }
        return news + saves + audits + requests + timers + dropped.map { .wipe($0) } + notes
    }
}
