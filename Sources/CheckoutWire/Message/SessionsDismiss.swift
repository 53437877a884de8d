public import CheckoutModel
internal import CheckoutWireC

/// Close a checkout.
public struct SessionsDismissRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Accepted and without effect (B-040).
    public var animated = false

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsDismissRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsDismissRequest")
    static var initialize: Initialize<Checkout__V1__SessionsDismissRequest> {
        unsafe checkout__v1__sessions_dismiss_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsDismissRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.animated = animated ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SessionsDismissRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.animated = unsafe c.animated != 0
        return value
    }
}

/// After the outcome event.
public struct SessionsDismissResponse: Equatable, Sendable {
    /// False: there was nothing to close (B-039).
    public var dismissed = false
    /// In flight, goes on (B-041); 0: none.
    public var openAttempt: UInt32 = 0

    /// Nothing said.
    public init() {}
}

extension SessionsDismissResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsDismissResponse")
    static var initialize: Initialize<Checkout__V1__SessionsDismissResponse> {
        unsafe checkout__v1__sessions_dismiss_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsDismissResponse>, _ build: Builder) {
        unsafe c.pointee.dismissed = dismissed ? 1 : 0
        unsafe c.pointee.open_attempt = openAttempt
    }

    static func take(_ c: Checkout__V1__SessionsDismissResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.dismissed = unsafe c.dismissed != 0
        value.openAttempt = unsafe c.open_attempt
        return value
    }
}
