/// Number of a commit, from 1, growing by 1 in the life of the daemon.
public typealias CommitNumber = UInt64

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
}
