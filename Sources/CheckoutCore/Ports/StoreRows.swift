public import CheckoutModel

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
    /// Unique over all attempts; empty before submit. Where the owner gave a key, "key " and that key, until it is free
    /// again: it has a blank, which no reference has, so that nobody's key stands in the way of a reference.
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

/// An audit record with the number that the store gave it: from 1, growing.
public struct StoredAudit: Equatable, Sendable {
    /// Which one.
    public var number: UInt64
    /// What was recorded.
    public var row: AuditRow

    /// Joins the two.
    public init(number: UInt64, row: AuditRow) {
        self.number = number
        self.row = row
    }
}
