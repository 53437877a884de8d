public import CheckoutModel
internal import CheckoutWireC

/// Ask for the final result.
public struct SessionsOutcomeRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsOutcomeRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsOutcomeRequest")
    static var initialize: Initialize<Checkout__V1__SessionsOutcomeRequest> {
        unsafe checkout__v1__sessions_outcome_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsOutcomeRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__SessionsOutcomeRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// The final result.
public struct SessionsOutcomeResponse: Equatable, Sendable {
    /// With the payment token while it is known.
    public var outcome: Outcome

    /// Only what is required.
    public init(outcome: Outcome) {
        self.outcome = outcome
    }
}

extension SessionsOutcomeResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsOutcomeResponse")
    static var initialize: Initialize<Checkout__V1__SessionsOutcomeResponse> {
        unsafe checkout__v1__sessions_outcome_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsOutcomeResponse>, _ build: Builder) {
        unsafe c.pointee.outcome = build.message(outcome)
    }

    static func take(_ c: Checkout__V1__SessionsOutcomeResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(outcome: try unsafe taker.required(c.outcome, "outcome"))
    }
}
