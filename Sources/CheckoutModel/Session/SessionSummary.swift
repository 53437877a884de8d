/// A row of a list of sessions.
public struct SessionSummary: Equatable, Sendable {
    /// Its id.
    public var sessionID: SessionID
    /// Who draws.
    public var shape = SessionShape.managed
    /// Where it stands.
    public var phase = SessionPhase.initializing
    /// By the caller.
    public var owned = false
    /// `nil` before ready.
    public var order: Order?
    /// `nil`: none.
    public var screen: ScreenKind?
    /// `nil`: not over.
    public var end: SessionEnd?
    /// Of the attempt that decides.
    public var payment: AttemptOutcome?
    /// Release goods on this.
    public var paid = false
    /// When it was accepted.
    public var opened = WallTime(unixMilliseconds: 0)
    /// When it ended.
    public var ended: WallTime?
    /// Where it is shown.
    public var host: HostIdentity?

    /// A bare row.
    public init(sessionID: SessionID) { self.sessionID = sessionID }
}
