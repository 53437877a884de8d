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
