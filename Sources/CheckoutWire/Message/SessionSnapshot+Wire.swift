public import CheckoutModel
internal import CheckoutWireC

// Observers get no owner, no settings and no theme; the rest in the observer's view of each part.

extension SessionSnapshot: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Session")
    static var initialize: Initialize<Checkout__V1__Session> { unsafe checkout__v1__session__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Session>, _ build: Builder) {
        let build = build.withoutSecrets
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.shape = enumNumber(shape)
        unsafe c.pointee.phase = enumNumber(phase)
        unsafe c.pointee.presentation = enumNumber(presentation)
        unsafe c.pointee.presentation_context = enumNumber(presentationContext)
        unsafe c.pointee.host = build.message(host)
        unsafe c.pointee.owned = owned ? 1 : 0
        unsafe c.pointee.session_seq = sessionSeq
        unsafe c.pointee.client_session = build.message(clientSession)
        unsafe c.pointee.screen = build.message(screen)
        unsafe c.pointee.selection = build.message(selection)
        unsafe c.pointee.card_form = build.message(cardForm)
        unsafe c.pointee.attempt = build.message(attempt)
        unsafe c.pointee.outcome = build.message(outcome)
        unsafe (c.pointee.n_filtered_methods, c.pointee.filtered_methods) = build.list(filteredMethods)
        unsafe c.pointee.opened_unix_ms = opened.unixMilliseconds
        unsafe c.pointee.ended_unix_ms = ended?.unixMilliseconds ?? 0
        unsafe c.pointee.gateway = build.text(gateway)
        unsafe c.pointee.live = live ? 1 : 0
        if build.isForObserver { return }
        unsafe c.pointee.owner_uid = build.optional(ownerUID.map(Int64.init))
        unsafe c.pointee.settings = build.message(settings)
        unsafe c.pointee.theme = build.message(theme)
    }

    static func take(_ c: Checkout__V1__Session, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.shape = unsafe taker.known(c.shape, "shape") ?? .managed
        value.phase = unsafe taker.known(c.phase, "phase") ?? .ready
        value.presentation = unsafe taker.known(c.presentation, "presentation")
        value.presentationContext = unsafe taker.known(c.presentation_context, "presentation_context") ?? .direct
        value.host = try unsafe taker.take(c.host)
        value.owned = unsafe c.owned != 0
        value.ownerUID = unsafe taker.optional(c.owner_uid).flatMap(UInt32.init(exactly:))
        value.sessionSeq = unsafe c.session_seq
        value.clientSession = try unsafe taker.take(c.client_session)
        value.screen = try unsafe taker.take(c.screen)
        value.selection = try unsafe taker.take(c.selection)
        value.cardForm = try unsafe taker.take(c.card_form)
        value.attempt = try unsafe taker.take(c.attempt)
        value.outcome = try unsafe taker.take(c.outcome)
        value.settings = try unsafe taker.take(c.settings) ?? Settings()
        value.theme = try unsafe taker.take(c.theme)
        value.filteredMethods = unsafe taker.list(c.n_filtered_methods, c.filtered_methods)
        value.opened = unsafe WallTime(unixMilliseconds: c.opened_unix_ms)
        value.ended = unsafe taker.time(c.ended_unix_ms)
        value.gateway = unsafe taker.text(c.gateway)
        value.live = unsafe c.live != 0
        return value
    }
}

extension SessionSummary: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionSummary")
    static var initialize: Initialize<Checkout__V1__SessionSummary> { unsafe checkout__v1__session_summary__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionSummary>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.shape = enumNumber(shape)
        unsafe c.pointee.phase = enumNumber(phase)
        unsafe c.pointee.owned = owned ? 1 : 0
        unsafe c.pointee.order = build.message(order)
        unsafe c.pointee.screen = enumNumber(screen)
        unsafe c.pointee.end = enumNumber(end)
        unsafe c.pointee.payment = enumNumber(payment)
        unsafe c.pointee.paid = paid ? 1 : 0
        unsafe c.pointee.opened_unix_ms = opened.unixMilliseconds
        unsafe c.pointee.ended_unix_ms = ended?.unixMilliseconds ?? 0
        unsafe c.pointee.host = build.message(host)
    }

    static func take(_ c: Checkout__V1__SessionSummary, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.shape = unsafe taker.known(c.shape, "shape") ?? .managed
        value.phase = unsafe taker.known(c.phase, "phase") ?? .ready
        value.owned = unsafe c.owned != 0
        value.order = try unsafe taker.take(c.order)
        value.screen = unsafe taker.known(c.screen, "screen")
        value.end = unsafe taker.known(c.end, "end")
        value.payment = unsafe taker.known(c.payment, "payment")
        value.paid = unsafe c.paid != 0
        value.opened = unsafe WallTime(unixMilliseconds: c.opened_unix_ms)
        value.ended = unsafe taker.time(c.ended_unix_ms)
        value.host = try unsafe taker.take(c.host)
        return value
    }
}
