public import CheckoutModel
internal import CheckoutWireC

/// Leave the chosen method.
public struct MethodsCancelRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension MethodsCancelRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodsCancelRequest")
    static var initialize: Initialize<Checkout__V1__MethodsCancelRequest> {
        unsafe checkout__v1__methods_cancel_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodsCancelRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__MethodsCancelRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// Left.
public struct MethodsCancelResponse: Equatable, Sendable {
    /// There was nothing to go back to.
    public var sessionDismissed = false
    /// It may still be paid (G-084).
    public var mayComplete = false

    /// Nothing said.
    public init() {}
}

extension MethodsCancelResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodsCancelResponse")
    static var initialize: Initialize<Checkout__V1__MethodsCancelResponse> {
        unsafe checkout__v1__methods_cancel_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodsCancelResponse>, _ build: Builder) {
        unsafe c.pointee.session_dismissed = sessionDismissed ? 1 : 0
        unsafe c.pointee.may_complete = mayComplete ? 1 : 0
    }

    static func take(_ c: Checkout__V1__MethodsCancelResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.sessionDismissed = unsafe c.session_dismissed != 0
        value.mayComplete = unsafe c.may_complete != 0
        return value
    }
}
