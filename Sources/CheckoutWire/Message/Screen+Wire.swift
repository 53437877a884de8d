public import CheckoutModel
internal import CheckoutWireC

// Observers get kind, method type, failure id and result. A screen never carries a token.

extension Screen: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Screen")
    static var initialize: Initialize<Checkout__V1__Screen> { unsafe checkout__v1__screen__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Screen>, _ build: Builder) {
        let build = build.withoutSecrets
        unsafe c.pointee.kind = enumNumber(kind)
        unsafe c.pointee.payment_method_type = build.text(paymentMethodType)
        unsafe c.pointee.failure = build.message(failure)
        unsafe c.pointee.result = build.message(result)
        if build.isForObserver { return }
        unsafe c.pointee.title = build.text(title)
        unsafe c.pointee.text = build.text(text)
        unsafe (c.pointee.n_actions, c.pointee.actions) = build.list(actions)
        unsafe c.pointee.gesture_allowed = gestureAllowed ? 1 : 0
        unsafe c.pointee.announcement = build.text(announcement)
        unsafe c.pointee.overlay = overlay ? 1 : 0
        unsafe c.pointee.amount = build.message(amount)
    }

    static func take(_ c: Checkout__V1__Screen, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(unsafe taker.known(c.kind, "kind") ?? .processing)
        value.paymentMethodType = unsafe taker.text(c.payment_method_type)
        value.title = unsafe taker.text(c.title)
        value.text = unsafe taker.text(c.text)
        value.actions = try unsafe taker.list(c.n_actions, c.actions, "actions")
        value.gestureAllowed = unsafe c.gesture_allowed != 0
        value.announcement = unsafe taker.text(c.announcement)
        value.failure = try unsafe taker.take(c.failure)
        value.overlay = unsafe c.overlay != 0
        value.result = try unsafe taker.take(c.result)
        value.amount = try unsafe taker.take(c.amount)
        return value
    }
}
