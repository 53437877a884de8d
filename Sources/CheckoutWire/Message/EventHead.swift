public import CheckoutModel
internal import CheckoutWireC

/// What every event has, whatever happened: all that is understood of one of an unknown kind (F-04).
public struct EventHead: Equatable, Sendable {
    /// Another epoch means another store.
    public var epoch: Epoch
    /// From 1 in each session, growing by 1.
    public var sessionSeq: UInt64
    /// Where.
    public var sessionID: SessionID
    /// When.
    public var time: WallTime
    /// Who made it happen.
    public var actor: Actor

    func event(_ body: EventBody) -> Event {
        Event(epoch: epoch, sessionSeq: sessionSeq, sessionID: sessionID, time: time, actor: actor, body: body)
    }

    static func take(_ c: Checkout__V1__Event, _ taker: inout Taker) throws(DecodeFault) -> Self {
        guard let epoch = unsafe taker.epoch(c.epoch) else { throw .missing("event.epoch") }
        return try unsafe Self(
            epoch: epoch, sessionSeq: c.session_seq, sessionID: taker.session(c.session_id),
            time: WallTime(unixMilliseconds: c.time_unix_ms), actor: taker.take(c.actor) ?? .daemon)
    }
}
