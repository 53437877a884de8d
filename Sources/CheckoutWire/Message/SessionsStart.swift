public import CheckoutModel
internal import CheckoutWireC

/// Start an inline session, unless it is running.
public struct SessionsStartRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// This connection is a surface of it: its loss detaches (B-110).
    public var attach = false
    /// `nil`: that of the session (B-107).
    public var theme: Theme?

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsStartRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsStartRequest")
    static var initialize: Initialize<Checkout__V1__SessionsStartRequest> {
        unsafe checkout__v1__sessions_start_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsStartRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.attach = attach ? 1 : 0
        unsafe c.pointee.theme = build.message(theme)
    }

    static func take(_ c: Checkout__V1__SessionsStartRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.attach = unsafe c.attach != 0
        value.theme = try unsafe taker.take(c.theme)
        return value
    }
}

/// Started, or running already.
public struct SessionsStartResponse: Equatable, Sendable {
    /// There was nothing to start (B-114).
    public var alreadyRunning = false

    /// Nothing said.
    public init() {}
}

extension SessionsStartResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsStartResponse")
    static var initialize: Initialize<Checkout__V1__SessionsStartResponse> {
        unsafe checkout__v1__sessions_start_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsStartResponse>, _ build: Builder) {
        unsafe c.pointee.already_running = alreadyRunning ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SessionsStartResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.alreadyRunning = unsafe c.already_running != 0
        return value
    }
}
