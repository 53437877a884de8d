public import CheckoutModel
internal import CheckoutWireC

/// Choose a payment method.
public struct MethodsSelectRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Its id.
    public var paymentMethod = ""

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension MethodsSelectRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodsSelectRequest")
    static var initialize: Initialize<Checkout__V1__MethodsSelectRequest> {
        unsafe checkout__v1__methods_select_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodsSelectRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.payment_method = build.text(paymentMethod)
    }

    static func take(_ c: Checkout__V1__MethodsSelectRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.paymentMethod = unsafe taker.text(c.payment_method)
        return value
    }
}

/// Chosen.
public struct MethodsSelectResponse: Equatable, Sendable {
    /// The attempt it opened; 0: none.
    public var attempt: UInt32 = 0

    /// Nothing said.
    public init() {}
}

extension MethodsSelectResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodsSelectResponse")
    static var initialize: Initialize<Checkout__V1__MethodsSelectResponse> {
        unsafe checkout__v1__methods_select_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodsSelectResponse>, _ build: Builder) {
        unsafe c.pointee.attempt = attempt
    }

    static func take(_ c: Checkout__V1__MethodsSelectResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.attempt = unsafe c.attempt
        return value
    }
}
