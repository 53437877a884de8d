public import CheckoutModel
internal import CheckoutWireC

/// What one method is to be used for.
public struct PaymentMethodIntent: Equatable, Sendable {
    /// "PAYMENT_CARD".
    public var paymentMethodType = ""
    /// Unspecified: checkout.
    public var intent: SessionIntent = .checkout

    /// Nothing said.
    public init() {}
}

extension PaymentMethodIntent: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("PaymentMethodIntent")
    static var initialize: Initialize<Checkout__V1__PaymentMethodIntent> {
        unsafe checkout__v1__payment_method_intent__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__PaymentMethodIntent>, _ build: Builder) {
        unsafe c.pointee.payment_method_type = build.text(paymentMethodType)
        unsafe c.pointee.intent = enumNumber(intent)
    }

    static func take(_ c: Checkout__V1__PaymentMethodIntent, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.paymentMethodType = unsafe taker.text(c.payment_method_type)
        value.intent = unsafe taker.known(c.intent, "intent") ?? .checkout
        return value
    }
}
