public import CheckoutModel

/// Number of a commit, from 1, growing by 1 in the life of the daemon.
public typealias CommitNumber = UInt64

/// The durable store. All calls are made on the loop's thread and return at once; the work is done on the store's own.
///
/// One commit is in flight at a time; the server gathers the next meanwhile. A failed commit changed nothing.
public protocol StorePort: AnyObject {
    /// Hands over one batch; `committed` or `failed` follows.
    func submit(_ batch: CommitBatch)
    /// Asks something; `answered` with the same id follows. Sees what was committed, and nothing else.
    func ask(_ id: UInt64, _ query: StoreQuery)
    /// All completions since the last call, oldest first.
    func takeCompletions() -> [StoreCompletion]
}

/// What becomes durable together, or not at all.
public struct CommitBatch: Equatable, Sendable {
    /// Which one.
    public var number: CommitNumber
    /// Inserted or replaced.
    public var sessions: [SessionRow] = []
    /// Inserted or replaced.
    public var attempts: [AttemptRow] = []
    /// Appended, in order.
    public var events: [EventRow] = []
    /// Bound; a key that is bound already is a programmer's error.
    public var keys: [KeyRow] = []
    /// Appended, in order.
    public var audits: [AuditRow] = []

    /// An empty batch.
    public init(number: CommitNumber) { self.number = number }
    /// Nothing to do.
    public var isEmpty: Bool {
        sessions.isEmpty && attempts.isEmpty && events.isEmpty && keys.isEmpty && audits.isEmpty
    }
}

/// A session as it lies in the store. The body is the message `StoredSession`; the columns are what is searched by.
public struct SessionRow: Equatable, Sendable {
    /// Its id.
    public var sessionID: SessionID
    /// The uid that opened it.
    public var ownerUID: UInt32
    /// Not over, or with an attempt that has no definite outcome: loaded at start, never trimmed (B-279).
    public var live: Bool
    /// When it was accepted.
    public var opened: WallTime
    /// When it ended.
    public var ended: WallTime?
    /// Message `StoredSession`.
    public var body: [UInt8]

    /// Joins the parts.
    public init(
        sessionID: SessionID, ownerUID: UInt32, live: Bool, opened: WallTime, ended: WallTime?, body: [UInt8]
    ) {
        self.sessionID = sessionID
        self.ownerUID = ownerUID
        self.live = live
        self.opened = opened
        self.ended = ended
        self.body = body
    }
}

/// An attempt as it lies in the store. The body is the message `Attempt`.
public struct AttemptRow: Equatable, Sendable {
    /// Where.
    public var sessionID: SessionID
    /// From 1.
    public var number: AttemptNumber
    /// Unique over all attempts; empty before submit.
    public var reference: String
    /// Message `Attempt`.
    public var body: [UInt8]

    /// Joins the parts.
    public init(sessionID: SessionID, number: AttemptNumber, reference: String, body: [UInt8]) {
        self.sessionID = sessionID
        self.number = number
        self.reference = reference
        self.body = body
    }
}

/// An event as it lies in the store. The body is the message `Event` in the owner's view.
public struct EventRow: Equatable, Sendable {
    /// Over all sessions, from 1, growing by 1.
    public var globalSeq: UInt64
    /// Where.
    public var sessionID: SessionID
    /// From 1 in each session, growing by 1.
    public var sessionSeq: UInt64
    /// When; trimming goes by it.
    public var time: WallTime
    /// Message `Event`.
    public var body: [UInt8]

    /// Joins the parts.
    public init(globalSeq: UInt64, sessionID: SessionID, sessionSeq: UInt64, time: WallTime, body: [UInt8]) {
        self.globalSeq = globalSeq
        self.sessionID = sessionID
        self.sessionSeq = sessionSeq
        self.time = time
        self.body = body
    }
}

/// Within what an idempotency key is unique.
public enum KeyScope: Hashable, Sendable {
    /// `Sessions/Present` and `Sessions/Open`.
    case owner(UInt32)
    /// Every other method.
    case session(SessionID)
}

/// A bound idempotency key. Compared as bytes, with its length.
public struct KeyRow: Equatable, Sendable {
    /// Within what it is unique.
    public var scope: KeyScope
    /// Full method name.
    public var method: String
    /// 1 to 128 bytes.
    public var key: [UInt8]
    /// SHA-256 of the daemon's own re-encoding of the request, secrets and transient fields left out.
    public var fingerprint: [UInt8]
    /// What it is bound to; with `session` it lives as long as that record.
    public var session: SessionID
    /// What it is bound to; 0: the session itself.
    public var attempt: AttemptNumber

    /// Joins the parts.
    public init(
        scope: KeyScope, method: String, key: [UInt8], fingerprint: [UInt8], session: SessionID,
        attempt: AttemptNumber
    ) {
        self.scope = scope
        self.method = method
        self.key = key
        self.fingerprint = fingerprint
        self.session = session
        self.attempt = attempt
    }
}

/// An audit record: who did what, with which result. No secret, no number.
public struct AuditRow: Equatable, Sendable {
    /// When.
    public var time: WallTime
    /// Who; `nil`: the daemon.
    public var uid: UInt32?
    /// In which capacity.
    public var role: ActorRole
    /// "submit", "deny", "drain", …
    public var action: String
    /// `nil`: none.
    public var session: SessionID?
    /// Network and masked number of a submit, reason of a resolve; foreign text is escaped when shown.
    public var detail: String
    /// "accepted", "PERMISSION_DENIED", …
    public var result: String

    /// Joins the parts.
    public init(
        time: WallTime, uid: UInt32?, role: ActorRole, action: String, session: SessionID?, detail: String,
        result: String
    ) {
        self.time = time
        self.uid = uid
        self.role = role
        self.action = action
        self.session = session
        self.detail = detail
        self.result = result
    }
}

/// A question to the store.
public enum StoreQuery: Equatable, Sendable {
    /// One session with its attempts and bound keys; `answered(.session(nil))`: there is none.
    case session(SessionID)
    /// Newest first; `before` is the `SessionCursor` of the last row of the page before.
    case sessions(owner: UInt32?, liveOnly: Bool, before: SessionCursor?, limit: Int)
    /// Events after a number, in order, up to a count and a sum of bytes.
    case events(EventRange, limit: Int, bytesMax: Int)
    /// A key of owner scope.
    case key(KeyScope, method: String, key: [UInt8])
    /// Everything that goes on: all live sessions, as at start. After a failed commit.
    case image
    /// Removes what is past its time: events, records and audit records older than given. Never of a live session.
    case trim(eventsBefore: WallTime, recordsBefore: WallTime, auditsBefore: WallTime)
}

/// Position in a list of sessions, newest first.
public struct SessionCursor: Hashable, Sendable {
    /// When the last row was opened.
    public var opened: WallTime
    /// Breaks ties.
    public var sessionID: SessionID

    /// Joins the two.
    public init(opened: WallTime, sessionID: SessionID) {
        self.opened = opened
        self.sessionID = sessionID
    }
}

/// Which events.
public enum EventRange: Hashable, Sendable {
    /// By `session_seq`.
    case session(SessionID, after: UInt64)
    /// By `global_seq`.
    case all(after: UInt64)
}

/// An answer of the store.
public enum StoreAnswer: Equatable, Sendable {
    case session(StoredSessionRows?)
    case sessions([SessionRow], more: Bool)
    /// `trimmed`: events after the asked number are gone already, so the answer would have a gap.
    case events([EventRow], more: Bool, trimmed: Bool)
    case key(KeyRow?)
    case image(StoreImage)
    case trimmed(events: Int, records: Int, audits: Int)
    case failed(CheckoutFailure)
}

/// One session with all that hangs on it.
public struct StoredSessionRows: Equatable, Sendable {
    /// The session.
    public var session: SessionRow
    /// By number.
    public var attempts: [AttemptRow]
    /// Keys bound to it, of both scopes.
    public var keys: [KeyRow]

    /// Joins the parts.
    public init(session: SessionRow, attempts: [AttemptRow], keys: [KeyRow]) {
        self.session = session
        self.attempts = attempts
        self.keys = keys
    }
}

/// What goes on after a start.
public struct StoreImage: Equatable, Sendable {
    /// Of this store.
    public var epoch: Epoch
    /// 0: none yet.
    public var newestGlobalSeq: UInt64
    /// All live sessions.
    public var sessions: [StoredSessionRows]

    /// Joins the parts.
    public init(epoch: Epoch, newestGlobalSeq: UInt64, sessions: [StoredSessionRows]) {
        self.epoch = epoch
        self.newestGlobalSeq = newestGlobalSeq
        self.sessions = sessions
    }
}

/// What came of a batch or a question.
public enum StoreCompletion: Equatable, Sendable {
    case committed(CommitNumber)
    /// STORAGE_FULL or STORAGE_FAILED; nothing of the batch is there.
    case failed(CommitNumber, CheckoutFailure)
    case answered(UInt64, StoreAnswer)
}
