public import CheckoutModel
internal import CheckoutWireC

extension Color: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Color")
    static var initialize: Initialize<Checkout__V1__Color> { unsafe checkout__v1__color__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Color>, _ build: Builder) {
        unsafe c.pointee.light = light
        unsafe c.pointee.dark = dark
    }

    static func take(_ c: Checkout__V1__Color, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(light: unsafe c.light, dark: unsafe c.dark)
    }
}
