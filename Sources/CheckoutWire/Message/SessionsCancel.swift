public import CheckoutModel
internal import CheckoutWireC

/// Detach from an inline session, or stop it, without an outcome (B-112, B-113).
public struct SessionsCancelRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsCancelRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsCancelRequest")
    static var initialize: Initialize<Checkout__V1__SessionsCancelRequest> {
        unsafe checkout__v1__sessions_cancel_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsCancelRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__SessionsCancelRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// It can be started again.
public struct SessionsCancelResponse: Equatable, Sendable {

    /// Nothing said.
    public init() {}
}

extension SessionsCancelResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsCancelResponse")
    static var initialize: Initialize<Checkout__V1__SessionsCancelResponse> {
        unsafe checkout__v1__sessions_cancel_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsCancelResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SessionsCancelResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
