public import CheckoutCore
public import CheckoutModel

/// One engine with its surroundings played by hand: it performs effects into plain lists and answers as `headless`
/// does.
///
/// `trace` has a line for each event, snapshot and request, in order, so that a scenario reads as a table of text.
public struct EngineRig {
    /// Under test.
    public var engine: Engine
    /// Where its secrets lie.
    public let secrets: CountingSecrets
    /// What writes its amounts.
    public let amounts = PlainAmounts()
    /// The session that inputs go to.
    public var id = SessionID(high: 1, low: 1)
    /// Acknowledges opening and closing at once, as the daemon's own host does.
    public var hostAnswers = true
    /// Both clocks.
    public var now = Now(monotonic: MonotonicTime(nanoseconds: 0), wall: WallTime(unixMilliseconds: 1_784_116_800_000))
    /// July 2026.
    public var month = YearMonth(year: 2026, month: 7)
    /// Lines since the last `take`.
    public var trace: [String] = []
    /// Every event so far.
    public private(set) var events: [EventBody] = []
    /// Every request to the gateway so far.
    public private(set) var requests: [GatewayRequest] = []
    /// Every question to the owner so far.
    public private(set) var questions: [OwnerQuestion] = []
    /// Running, with their spans.
    public private(set) var timers: [SessionTimer: Milliseconds] = [:]
    /// Every note so far.
    public private(set) var notes: [Note] = []
    /// Every audit record so far.
    public private(set) var audits: [String] = []
    private var random: SplitMix

    /// Nothing presented yet.
    public init(seed: UInt64 = 1, configuration: EngineConfiguration = EngineConfiguration()) {
        secrets = CountingSecrets()
        engine = Engine(configuration: configuration, secrets: secrets, amounts: amounts)
        random = SplitMix(seed: seed)
    }

    /// The session that inputs go to; before it was presented, a programmer's error.
    public var session: Session {
        guard let session = engine[id] else { fatalError("no session was presented") }
        return session
    }

    /// Presents a session with the given settings.
    public mutating func present(
        _ settings: Settings = Settings(), token: UInt8 = 1, change: (inout PresentSession) -> Void = { _ in }
    ) throws(CheckoutFailure) {
        var request = PresentSession(
            sessionID: id, presentationID: PresentationID(high: 2, low: id.low), ownerUID: 1000, ownerSecretDigest: nil,
            tokenDigest: [token], sealedToken: [9, 9],
            host: HostIdentity(hostID: "headless", name: "headless", uid: 0, pid: 0), settings: settings, theme: nil,
            intent: .checkout, locale: "en", timeZone: "")
        change(&request)
        try perform(engine.present(request, moment()))
    }

    /// Opens an inline session with the given settings.
    public mutating func open(
        _ settings: Settings = Settings(), token: UInt8 = 1, callbacks: CallbackKinds = []
    ) throws(CheckoutFailure) {
        var request = OpenInline(
            sessionID: id, ownerUID: 1000, ownerSecretDigest: nil, tokenDigest: [token], sealedToken: [9, 9])
        request.settings = settings
        request.callbacks = callbacks
        try perform(engine.open(request, moment()))
    }

    /// One input; what follows is performed.
    public mutating func feed(_ input: SessionInput) throws(CheckoutFailure) {
        if case .timerFired(let timer) = input { timers[timer] = nil }
        try perform(engine.handle(input, of: id, moment()))
    }

    /// An answer of the gateway.
    public mutating func answer(_ attempt: AttemptNumber, _ result: GatewayResult) throws(CheckoutFailure) {
        try feed(.gatewayAnswered(attempt, result))
    }

    /// An answer to the newest question.
    public mutating func reply(_ answer: OwnerAnswer) throws(CheckoutFailure) {
        try feed(.ownerAnswered(questions.last?.number ?? 0, answer))
    }

    /// An answer to the newest request about shipping.
    public mutating func read(_ order: Order, _ module: ShippingModule? = nil) throws(CheckoutFailure) {
        guard case .shipping(_, let attempt, let ticket, _)? = requests.last else { return }
        try answer(attempt, .shippingChanged(ticket: ticket, order, module))
    }

    /// The lines since the last time.
    public mutating func take() -> [String] {
        defer { trace = [] }
        return trace
    }

    /// The daemon stops and starts: everything but the records is gone.
    public mutating func restart() throws(CheckoutFailure) {
        let (record, attempts) = (session.record, session.attempts)
        engine = Engine(configuration: EngineConfiguration(), secrets: secrets, amounts: amounts)
        for handle in secrets.held { secrets.wipe(handle) }
        timers = [:]
        engine.restore(record, attempts: attempts)
        try feed(.recovered)
    }

    private mutating func moment() -> Moment {
        Moment(
            now: now, month: month, actor: Actor(.owner, uid: 1000),
            entropy: Entropy(random.next(), random.next(), random.next(), random.next()))
    }

    private mutating func perform(_ effects: [Effect]) throws(CheckoutFailure) {
        var reports: [SessionInput] = []
        for effect in effects {
            switch effect {
            case .append(let body):
                events.append(body)
                trace.append(Trace.line(body))
                if case .presentationOpening = body { reports.append(.hostPresented) }
                if case .presentationClosing = body { reports.append(.hostClosed) }
            case .publish(.screen): trace.append("screen.changed(\(session.screen.map { "\($0.kind)" } ?? "none"))")
            case .publish(.selection): trace.append("selection.changed")
            case .publish(.cardForm): trace.append("cardform.changed")
            case .askGateway(let request):
                requests.append(request)
                trace.append("> \(Trace.line(request))")
            case .askOwner(let question):
                questions.append(question)
                trace.append("? \(Trace.line(question))")
            case .closeQuestion(let number): trace.append("? closed \(number)")
            case .startTimer(let timer, let span): timers[timer] = span
            case .cancelTimer(let timer): timers[timer] = nil
            case .wipe(let handle): secrets.wipe(handle)
            case .audit(let action, let detail, let result): audits.append("\(action) \(detail) \(result)")
            case .note(let note): notes.append(note)
            case .saveSession, .saveAttempt: break
            }
        }
        if hostAnswers { for report in reports { try feed(report) } }
    }
}
