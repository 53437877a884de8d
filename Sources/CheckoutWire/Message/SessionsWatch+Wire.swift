internal import CheckoutModel
internal import CheckoutWireC

extension SessionsWatchItem: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsWatchItem")
    static var initialize: Initialize<Checkout__V1__SessionsWatchItem> {
        unsafe checkout__v1__sessions_watch_item__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsWatchItem>, _ build: Builder) {
        unsafe c.pointee.global_seq = globalSeq
        switch item {
        case .event(let event):
            unsafe c.pointee.item_case = CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_EVENT
            unsafe c.pointee.event = build.message(event)
        case .state(let state):
            unsafe c.pointee.item_case = CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_STATE
            unsafe c.pointee.state = build.message(state)
        case .resync(let resync):
            unsafe c.pointee.item_case = CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_RESYNC
            unsafe c.pointee.resync = build.message(resync)
        case .checkpoint(let checkpoint):
            unsafe c.pointee.item_case = CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_CHECKPOINT
            unsafe c.pointee.checkpoint = build.message(checkpoint)
        case .unknownEvent, .unknown: break
        }
    }

    static func take(_ c: Checkout__V1__SessionsWatchItem, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(try unsafe item(c, &taker))
        value.globalSeq = unsafe c.global_seq
        value.unknownNumbers = taker.unknown
        return value
    }

    private static func item(
        _ c: Checkout__V1__SessionsWatchItem, _ taker: inout Taker
    ) throws(DecodeFault) -> Item {
        switch unsafe c.item_case {
        case CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_EVENT:
            guard let event = unsafe c.event?.pointee else { return .unknown }
            let head = try unsafe EventHead.take(event, &taker)
            guard let body = try unsafe EventBody.take(event, &taker) else { return .unknownEvent(head) }
            return .event(head.event(body))
        case CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_STATE:
            return .state(try unsafe taker.required(c.state, "state"))
        case CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_RESYNC:
            return .resync(try unsafe taker.required(c.resync, "resync"))
        case CHECKOUT__V1__SESSIONS_WATCH_ITEM__ITEM_CHECKPOINT:
            return .checkpoint(try unsafe taker.required(c.checkpoint, "checkpoint"))
        default: return .unknown
        }
    }
}

extension SessionsWatchRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsWatchRequest")
    static var initialize: Initialize<Checkout__V1__SessionsWatchRequest> {
        unsafe checkout__v1__sessions_watch_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsWatchRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.epoch = build.bytes(epoch?.bytes ?? [])
        unsafe c.pointee.after = after
        unsafe c.pointee.follow = follow ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SessionsWatchRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.sessionID = try unsafe taker.sessionOrAll(c.session_id)
        value.epoch = unsafe taker.epoch(c.epoch)
        value.after = unsafe c.after
        value.follow = unsafe c.follow != 0
        return value
    }
}

extension Resync: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Resync")
    static var initialize: Initialize<Checkout__V1__Resync> { unsafe checkout__v1__resync__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Resync>, _ build: Builder) {
        unsafe c.pointee.reason = enumNumber(reason)
        unsafe c.pointee.epoch = build.bytes(epoch?.bytes ?? [])
        unsafe c.pointee.next_seq = nextSeq
        unsafe (c.pointee.n_sessions, c.pointee.sessions) = build.list(sessions)
        unsafe c.pointee.more = more ? 1 : 0
    }

    static func take(_ c: Checkout__V1__Resync, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.reason = unsafe taker.known(c.reason, "reason")
        value.epoch = unsafe taker.epoch(c.epoch)
        value.nextSeq = unsafe c.next_seq
        value.sessions = try unsafe taker.list(c.n_sessions, c.sessions)
        value.more = unsafe c.more != 0
        return value
    }
}

extension Checkpoint: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Checkpoint")
    static var initialize: Initialize<Checkout__V1__Checkpoint> { unsafe checkout__v1__checkpoint__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Checkpoint>, _ build: Builder) {
        unsafe c.pointee.epoch = build.bytes(epoch?.bytes ?? [])
        unsafe c.pointee.seq = seq
    }

    static func take(_ c: Checkout__V1__Checkpoint, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.epoch = unsafe taker.epoch(c.epoch)
        value.seq = unsafe c.seq
        return value
    }
}
