public import CheckoutModel

/// All checkouts: events in, effects out. A plain value that reads no clock, draws no random number and makes no call.
///
/// It owns the handles that come with a card form change: they are wiped before `handle` returns, whatever it returns.
public struct Engine {
    /// Live sessions and those that ended and are still kept.
    public private(set) var sessions: [SessionID: Session] = [:]
    private var configuration: EngineConfiguration
    let secrets: any SecretMemory
    let amounts: any AmountFormatter
    /// Live sessions by the digest of their client token (B-027).
    private var byToken: [[UInt8]: SessionID] = [:]
    /// Sessions with an attempt that has no definite answer, live or over (B-041).
    private(set) var unsettled = UnsettledOrders()
    /// Sessions by the key that their owner gave last for one of their attempts (G-103).
    private var keyClaims: [String: SessionID] = [:]
    /// How many sessions came from the store.
    private var restores: UInt16 = 0

    /// No session yet. `amounts` is asked for the texts of amounts, and for nothing that decides.
    public init(configuration: EngineConfiguration, secrets: any SecretMemory, amounts: any AmountFormatter) {
        self.configuration = configuration
        self.secrets = secrets
        self.amounts = amounts
    }

    /// A session that is kept.
    public subscript(_ id: SessionID) -> Session? { sessions[id] }

    /// A live session with this token digest (B-027).
    public func session(withTokenDigest digest: [UInt8]) -> SessionID? { byToken[digest] }

    /// Opens a managed session on a host. Nothing is kept of a refused one.
    ///
    /// Failures: UNIMPLEMENTED (another host than `headless`, the vault intent), ALREADY_PRESENTING with the session
    /// that has the token (B-027), `invalid-value` for MANUAL (B-127).
    public mutating func present(_ request: PresentSession, _ moment: Moment) throws(CheckoutFailure) -> [Effect] {
        try check(request)
        let (session, effects) = try Session.open(request, turn(moment))
        keep(session, isNew: true)
        return effects
    }

    /// Opens an inline session, which waits for its start. Nothing is kept of a refused one; the failures are those of
    /// `present`.
    public mutating func open(_ request: OpenInline, _ moment: Moment) throws(CheckoutFailure) -> [Effect] {
        try check(request.tokenDigest, request.intent, request.settings)
        let (session, effects) = Session.open(request, turn(moment))
        keep(session, isNew: true)
        return effects
    }

    /// An amount in a session's currency, with its text in the session's language (B-102). `nil` before it is ready,
    /// and when its order names no currency. After the end it is the currency of what was charged.
    public func amount(_ minorUnits: Int64, of id: SessionID) -> Money? {
        guard let session = sessions[id] else { return nil }
        let order = session.clientSession?.order ?? (session.isOver ? session.record.order : nil)
        guard let currency = order?.currency else { return nil }
        let texts = AmountTexts(amounts, locale: session.record.textLocale)
        return texts.written(Money(minorUnits: minorUnits, currency: currency))
    }

    /// What happened to one session. NOT_FOUND for one that is not kept.
    ///
    /// A refused input changed nothing, with one exception: `cardSubmitted` that fails with `fields` shows these errors
    /// in the card form from then on (C-134), so `.cardForm` is worth publishing.
    public mutating func handle(
        _ input: SessionInput, of id: SessionID, _ moment: Moment
    ) throws(CheckoutFailure) -> [Effect] {
        defer { wipeTyped(input) }
        guard var session = sessions[id] else { throw CheckoutFailure(.notFound, "there is no such session") }
        let wasOver = session.isOver
        defer { keep(session, isNew: session.isOver != wasOver) }
        var turn = turn(moment, beside: input.opensAttempt ? session : nil)
        guard case .ownerAnswered(_, let answer) = input, let key = answer.key else {
            return try session.handle(input, turn)
        }
        turn.isKeyUsed = isUsedUp(key)
        let effects = try session.handle(input, turn)
        // Only what an attempt holds now: an answer that was refused or came too late leaves nothing behind.
        if !turn.isKeyUsed, session.newestAttempt?.idempotencyKey == key { keyClaims[key] = id }
        return effects
    }

    /// From the store: at start, after a failed commit, or an ended one that a call asks about. No effects.
    public mutating func restore(_ record: SessionRecord, attempts: [Attempt]) {
        remove(record.sessionID)
        for attempt in attempts where attempt.usesUpKey { keyClaims[attempt.idempotencyKey] = record.sessionID }
        var session = Session(restoring: record, attempts: attempts)
        // What was asked before the changes of this session were lost may still be answered: under numbers of its own.
        restores &+= 1
        session.tickets = UInt32(restores) << 16
        keep(session, isNew: true)
    }

    /// Forgets a session (evicted after its end, or before a reload) and wipes its secrets, except those that `lent`
    /// names: the gateway still reads them, and who lent them wipes them when it is done.
    public mutating func remove(_ id: SessionID, lent: Set<SecretHandle> = []) {
        guard let session = sessions.removeValue(forKey: id) else { return }
        for secret in session.secrets where !lent.contains(secret) { secrets.wipe(secret) }
        if byToken[session.record.tokenDigest] == id { byToken[session.record.tokenDigest] = nil }
        unsettled.set(id, [])
        for attempt in session.attempts where keyClaims[attempt.idempotencyKey] == id {
            keyClaims[attempt.idempotencyKey] = nil
        }
    }

    /// Whoever waited for the outcome of the newest attempt has it: the name on its card goes (C-143, C-187). Nothing
    /// while there is none.
    public mutating func forgetHolder(of id: SessionID) {
        if sessions[id]?.isHolderDone == true { sessions[id]?.holder = "" }
    }

    /// A payment was made, or may be, with this key of an owner: by a session in memory. Others are in the store.
    public func isUsedUp(_ key: String) -> Bool {
        guard let holder = keyClaims[key], let session = sessions[holder] else { return false }
        return session.attempts.contains { $0.idempotencyKey == key && $0.usesUpKey }
    }

    /// Takes a new configuration; sessions keep the settings and clocks they have.
    public mutating func reconfigure(_ configuration: EngineConfiguration) { self.configuration = configuration }

    private func turn(_ moment: Moment, beside session: Session? = nil) -> Turn {
        Turn(
            moment: moment, configuration: configuration, secrets: secrets, amounts: amounts,
            siblingRefusal: session.flatMap(siblingRefusal))
    }

    /// `isNew`: it was not there, or is over since this input.
    private mutating func keep(_ session: Session, isNew: Bool) {
        let id = session.record.sessionID
        sessions[id] = session
        unsettled.set(id, session.isUnsettled ? session.orderKeys : [])
        guard isNew else { return }
        if !session.isOver {
            byToken[session.record.tokenDigest] = id
        } else if byToken[session.record.tokenDigest] == id {
            byToken[session.record.tokenDigest] = nil
        }
    }

    private func wipeTyped(_ input: SessionInput) {
        guard case .cardFormUpdated(let change) = input else { return }
        change.number.map(secrets.wipe)
        change.cvv.map(secrets.wipe)
    }
}
