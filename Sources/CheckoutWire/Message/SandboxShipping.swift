public import CheckoutModel
internal import CheckoutWireC

/// Play the merchant's backend: change `order.shipping` of a client session (SB-009, B-232).
public struct SandboxShippingRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// `order.shipping.methodId`; empty: no shipping.
    public var methodID = ""
    /// `order.shipping.amount`, minor units.
    public var amount: Int64 = 0

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SandboxShippingRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxShippingRequest")
    static var initialize: Initialize<Checkout__V1__SandboxShippingRequest> {
        unsafe checkout__v1__sandbox_shipping_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxShippingRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.method_id = build.text(methodID)
        unsafe c.pointee.amount = amount
    }

    static func take(_ c: Checkout__V1__SandboxShippingRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.methodID = unsafe taker.text(c.method_id)
        value.amount = unsafe c.amount
        return value
    }
}

/// Changed.
public struct SandboxShippingResponse: Equatable, Sendable {
    /// As the client session holds it now; the daemon reads it when it is to verify a commit.
    public var order: Order?

    /// Nothing said.
    public init() {}
}

extension SandboxShippingResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxShippingResponse")
    static var initialize: Initialize<Checkout__V1__SandboxShippingResponse> {
        unsafe checkout__v1__sandbox_shipping_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxShippingResponse>, _ build: Builder) {
        unsafe c.pointee.order = build.message(order)
    }

    static func take(_ c: Checkout__V1__SandboxShippingResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.order = try unsafe taker.take(c.order)
        return value
    }
}
