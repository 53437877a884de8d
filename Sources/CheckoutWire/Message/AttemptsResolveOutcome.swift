public import CheckoutModel
internal import CheckoutWireC

/// Say what became of a payment that is unknown or pending (B-198).
public struct AttemptsResolveOutcomeRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Which attempt, from 1.
    public var attempt: AttemptNumber
    /// Money moved; false: surely none did.
    public var paid: Bool
    /// How that is known, at most 256 bytes, for the audit record.
    public var reason = ""

    /// Only what is required.
    public init(sessionID: SessionID, attempt: AttemptNumber, paid: Bool) {
        self.sessionID = sessionID
        self.attempt = attempt
        self.paid = paid
    }
}

extension AttemptsResolveOutcomeRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsResolveOutcomeRequest")
    static var initialize: Initialize<Checkout__V1__AttemptsResolveOutcomeRequest> {
        unsafe checkout__v1__attempts_resolve_outcome_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsResolveOutcomeRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.attempt = attempt
        unsafe c.pointee.paid = paid ? 1 : 0
        unsafe c.pointee.reason = build.text(reason)
    }

    static func take(
        _ c: Checkout__V1__AttemptsResolveOutcomeRequest, _ taker: inout Taker
    ) throws(DecodeFault) -> Self {
        var value = Self(
            sessionID: try unsafe taker.session(c.session_id), attempt: unsafe c.attempt, paid: unsafe c.paid != 0)
        value.reason = unsafe taker.text(c.reason)
        return value
    }
}

/// Settled, and durable.
public struct AttemptsResolveOutcomeResponse: Equatable, Sendable {
    /// As it is recorded now, with its settlement.
    public var attempt: Attempt

    /// Joins the parts.
    public init(attempt: Attempt) {
        self.attempt = attempt
    }
}

extension AttemptsResolveOutcomeResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsResolveOutcomeResponse")
    static var initialize: Initialize<Checkout__V1__AttemptsResolveOutcomeResponse> {
        unsafe checkout__v1__attempts_resolve_outcome_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsResolveOutcomeResponse>, _ build: Builder) {
        unsafe c.pointee.attempt = build.message(attempt)
    }

    static func take(
        _ c: Checkout__V1__AttemptsResolveOutcomeResponse, _ taker: inout Taker
    ) throws(DecodeFault) -> Self {
        Self(attempt: try unsafe taker.required(c.attempt, "attempt"))
    }
}
