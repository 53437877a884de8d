public import CheckoutModel
internal import CheckoutWireC

/// Ask for the whole of a session.
public struct SessionsGetRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsGetRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsGetRequest")
    static var initialize: Initialize<Checkout__V1__SessionsGetRequest> {
        unsafe checkout__v1__sessions_get_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsGetRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__SessionsGetRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// Redacted for the caller.
public struct SessionsGetResponse: Equatable, Sendable {
    /// The snapshot.
    public var session: SessionSnapshot

    /// Only what is required.
    public init(session: SessionSnapshot) {
        self.session = session
    }
}

extension SessionsGetResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsGetResponse")
    static var initialize: Initialize<Checkout__V1__SessionsGetResponse> {
        unsafe checkout__v1__sessions_get_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsGetResponse>, _ build: Builder) {
        unsafe c.pointee.session = build.message(session)
    }

    static func take(_ c: Checkout__V1__SessionsGetResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(session: try unsafe taker.required(c.session, "session"))
    }
}
