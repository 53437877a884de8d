public import CheckoutModel
internal import CheckoutWireC

// What the daemon keeps of a session on disk. It is never sent: the observer's view does not apply to it.

extension SessionRecord: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("StoredSession")
    static var initialize: Initialize<Checkout__V1__StoredSession> { unsafe checkout__v1__stored_session__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__StoredSession>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.owner_uid = ownerUID
        unsafe c.pointee.owner_secret_digest = build.bytes(ownerSecretDigest ?? [])
        unsafe c.pointee.shape = enumNumber(shape)
        unsafe c.pointee.phase = enumNumber(phase)
        unsafe c.pointee.presentation_id = build.id(presentationID)
        unsafe c.pointee.presentation = enumNumber(presentation)
        unsafe c.pointee.host = build.message(host)
        unsafe c.pointee.screen = enumNumber(screen)
        unsafe c.pointee.selected_payment_method = build.text(selectedPaymentMethod)
        unsafe c.pointee.settings = build.message(settings)
        unsafe c.pointee.theme = build.message(theme)
        unsafe c.pointee.intent = enumNumber(intent)
        unsafe c.pointee.locale = build.text(locale)
        unsafe c.pointee.time_zone = build.text(timeZone)
        unsafe c.pointee.gateway = build.text(gateway)
        unsafe c.pointee.live = live ? 1 : 0
        unsafe c.pointee.order = build.message(order)
        unsafe c.pointee.token_digest = build.bytes(tokenDigest)
        unsafe c.pointee.sealed_token = build.bytes(sealedToken ?? [])
        unsafe c.pointee.newest_seq = newestSeq
        unsafe c.pointee.opened_unix_ms = opened.unixMilliseconds
        unsafe c.pointee.ended_unix_ms = ended?.unixMilliseconds ?? 0
        unsafe c.pointee.end = enumNumber(end)
        unsafe c.pointee.dismiss_reason = enumNumber(dismissReason)
        unsafe c.pointee.open_attempt = openAttempt
        unsafe c.pointee.failure = build.message(failure)
        unsafe c.pointee.host_secret_digest = build.bytes(hostSecretDigest ?? [])
        unsafe (c.pointee.n_filtered_methods, c.pointee.filtered_methods) = build.list(filteredMethods)
        unsafe c.pointee.start = enumNumber(start)
        unsafe c.pointee.callbacks = callbacks.rawValue
    }

    static func take(_ c: Checkout__V1__StoredSession, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id), ownerUID: unsafe c.owner_uid)
        value.ownerSecretDigest = unsafe taker.someBytes(c.owner_secret_digest)
        value.shape = unsafe taker.known(c.shape, "shape") ?? .managed
        value.start = unsafe taker.known(c.start, "start")
        value.phase = unsafe taker.known(c.phase, "phase") ?? .ended
        value.presentationID = unsafe taker.presentation(c.presentation_id)
        value.presentation = unsafe taker.known(c.presentation, "presentation")
        value.host = try unsafe taker.take(c.host)
        value.screen = unsafe taker.known(c.screen, "screen")
        value.selectedPaymentMethod = unsafe taker.some(c.selected_payment_method)
        value.settings = try unsafe taker.take(c.settings) ?? Settings()
        value.theme = try unsafe taker.take(c.theme)
        value.intent = unsafe taker.known(c.intent, "intent") ?? .checkout
        value.locale = unsafe taker.text(c.locale)
        value.timeZone = unsafe taker.text(c.time_zone)
        value.gateway = unsafe taker.text(c.gateway)
        value.live = unsafe c.live != 0
        value.order = try unsafe taker.take(c.order)
        value.tokenDigest = unsafe taker.bytes(c.token_digest)
        value.sealedToken = unsafe taker.someBytes(c.sealed_token)
        value.newestSeq = unsafe c.newest_seq
        value.opened = unsafe WallTime(unixMilliseconds: c.opened_unix_ms)
        value.ended = unsafe taker.time(c.ended_unix_ms)
        value.end = unsafe taker.known(c.end, "end")
        value.dismissReason = unsafe taker.known(c.dismiss_reason, "dismiss_reason")
        value.openAttempt = unsafe c.open_attempt
        value.failure = try unsafe taker.take(c.failure)
        value.hostSecretDigest = unsafe taker.someBytes(c.host_secret_digest)
        value.filteredMethods = unsafe taker.list(c.n_filtered_methods, c.filtered_methods)
        value.callbacks = unsafe CallbackKinds(rawValue: c.callbacks)
        return value
    }
}
