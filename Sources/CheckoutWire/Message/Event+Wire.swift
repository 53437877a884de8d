public import CheckoutModel
internal import CheckoutWireC

extension Event: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Event")
    static var initialize: Initialize<Checkout__V1__Event> { unsafe checkout__v1__event__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Event>, _ build: Builder) {
        let build = build.withoutSecrets
        unsafe c.pointee.epoch = build.bytes(epoch.bytes)
        unsafe c.pointee.session_seq = sessionSeq
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.time_unix_ms = time.unixMilliseconds
        unsafe c.pointee.actor = build.message(actor)
        unsafe body.fill(c, build)
    }

    /// A kind of event that is not known here is a refusal; in a stream it is `SessionsWatchItem.Item.unknown`.
    static func take(_ c: Checkout__V1__Event, _ taker: inout Taker) throws(DecodeFault) -> Self {
        guard let body = try unsafe EventBody.take(c, &taker) else {
            throw .refused(CheckoutFailure(.unsupportedField, "an event of a kind that is not known here"))
        }
        return try unsafe EventHead.take(c, &taker).event(body)
    }
}

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
