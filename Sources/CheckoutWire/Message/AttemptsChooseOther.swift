public import CheckoutModel
internal import CheckoutWireC

/// Back to the list after a failed attempt (B-149).
public struct AttemptsChooseOtherRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension AttemptsChooseOtherRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsChooseOtherRequest")
    static var initialize: Initialize<Checkout__V1__AttemptsChooseOtherRequest> {
        unsafe checkout__v1__attempts_choose_other_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsChooseOtherRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__AttemptsChooseOtherRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// The list is shown.
public struct AttemptsChooseOtherResponse: Equatable, Sendable {

    /// Nothing said.
    public init() {}
}

extension AttemptsChooseOtherResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsChooseOtherResponse")
    static var initialize: Initialize<Checkout__V1__AttemptsChooseOtherResponse> {
        unsafe checkout__v1__attempts_choose_other_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsChooseOtherResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__AttemptsChooseOtherResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
