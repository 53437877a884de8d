/// A thing that happened in a session: stored before anybody sees it, numbered, never changed.
public struct Event: Equatable, Sendable {
    /// Another epoch means another store.
    public var epoch: Epoch
    /// From 1 in each session, growing by 1.
    public var sessionSeq: UInt64
    /// Where.
    public var sessionID: SessionID
    /// When, by the daemon's civil clock.
    public var time: WallTime
    /// Who made it happen.
    public var actor: Actor
    /// What.
    public var body: EventBody

    /// Joins the parts.
    public init(
        epoch: Epoch, sessionSeq: UInt64, sessionID: SessionID, time: WallTime, actor: Actor, body: EventBody
    ) {
        self.epoch = epoch
        self.sessionSeq = sessionSeq
        self.sessionID = sessionID
        self.time = time
        self.actor = actor
        self.body = body
    }
}
