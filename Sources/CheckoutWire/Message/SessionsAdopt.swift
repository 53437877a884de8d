public import CheckoutModel
internal import CheckoutWireC

/// This connection acts as the owner from now on.
public struct SessionsAdoptRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// 16 to 64 bytes. A secret.
    public var ownerSecret: SecretHandle?

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsAdoptRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsAdoptRequest")
    static var initialize: Initialize<Checkout__V1__SessionsAdoptRequest> {
        unsafe checkout__v1__sessions_adopt_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsAdoptRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.owner_secret = build.secret(ownerSecret)
    }

    static func take(_ c: Checkout__V1__SessionsAdoptRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.ownerSecret = try unsafe taker.secret(c.owner_secret)
        return value
    }
}

/// It does.
public struct SessionsAdoptResponse: Equatable, Sendable {

    /// Nothing said.
    public init() {}
}

extension SessionsAdoptResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsAdoptResponse")
    static var initialize: Initialize<Checkout__V1__SessionsAdoptResponse> {
        unsafe checkout__v1__sessions_adopt_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsAdoptResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SessionsAdoptResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
