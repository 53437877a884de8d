public import CheckoutModel
internal import CheckoutWireC

// Observers get no texts.

extension ShippingOption: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("ShippingOption")
    static var initialize: Initialize<Checkout__V1__ShippingOption> { unsafe checkout__v1__shipping_option__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ShippingOption>, _ build: Builder) {
        unsafe c.pointee.id = build.text(id)
        unsafe c.pointee.amount = build.message(amount)
        if build.isForObserver { return }
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.description = build.text(description)
    }

    static func take(_ c: Checkout__V1__ShippingOption, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            id: unsafe taker.text(c.id), name: unsafe taker.text(c.name),
            description: unsafe taker.text(c.description), amount: try unsafe taker.required(c.amount, "amount"))
    }
}
