public import CheckoutModel

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
    /// The attempt that holds a reference or an owner's key (G-103).
    case attempt(reference: String)
    /// Everything that goes on: all live sessions, as at start. After a failed commit.
    case image
    /// Audit records after a number, oldest first.
    case audits(after: UInt64, limit: Int)
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
    case attempt(AttemptRow?)
    case image(StoreImage)
    case audits([StoredAudit])
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
