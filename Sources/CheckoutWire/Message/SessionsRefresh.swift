public import CheckoutModel
internal import CheckoutWireC

/// Load configuration and methods again (B-118).
public struct SessionsRefreshRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsRefreshRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsRefreshRequest")
    static var initialize: Initialize<Checkout__V1__SessionsRefreshRequest> {
        unsafe checkout__v1__sessions_refresh_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsRefreshRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__SessionsRefreshRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// Refreshing.
public struct SessionsRefreshResponse: Equatable, Sendable {
    /// An initialization or a refresh is running.
    public var alreadyRunning = false

    /// Nothing said.
    public init() {}
}

extension SessionsRefreshResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsRefreshResponse")
    static var initialize: Initialize<Checkout__V1__SessionsRefreshResponse> {
        unsafe checkout__v1__sessions_refresh_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsRefreshResponse>, _ build: Builder) {
        unsafe c.pointee.already_running = alreadyRunning ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SessionsRefreshResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.alreadyRunning = unsafe c.already_running != 0
        return value
    }
}
