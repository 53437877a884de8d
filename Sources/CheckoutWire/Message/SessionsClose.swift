public import CheckoutModel
internal import CheckoutWireC

/// Close an inline session.
public struct SessionsCloseRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsCloseRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsCloseRequest")
    static var initialize: Initialize<Checkout__V1__SessionsCloseRequest> {
        unsafe checkout__v1__sessions_close_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsCloseRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__SessionsCloseRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// Closed.
public struct SessionsCloseResponse: Equatable, Sendable {
    /// False: it was closed already.
    public var closed = false
    /// A payment that was in flight, and goes on (B-041); 0: none.
    public var openAttempt: AttemptNumber = 0

    /// Nothing said.
    public init() {}
}

extension SessionsCloseResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsCloseResponse")
    static var initialize: Initialize<Checkout__V1__SessionsCloseResponse> {
        unsafe checkout__v1__sessions_close_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsCloseResponse>, _ build: Builder) {
        unsafe c.pointee.closed = closed ? 1 : 0
        unsafe c.pointee.open_attempt = openAttempt
    }

    static func take(_ c: Checkout__V1__SessionsCloseResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.closed = unsafe c.closed != 0
        value.openAttempt = unsafe c.open_attempt
        return value
    }
}
