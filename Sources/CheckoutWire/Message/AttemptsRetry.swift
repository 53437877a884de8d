public import CheckoutModel
internal import CheckoutWireC

/// Repeat what failed (B-146).
public struct AttemptsRetryRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Answer with the outcome of the attempt instead.
    public var wait = false

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension AttemptsRetryRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsRetryRequest")
    static var initialize: Initialize<Checkout__V1__AttemptsRetryRequest> {
        unsafe checkout__v1__attempts_retry_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsRetryRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.wait = wait ? 1 : 0
    }

    static func take(_ c: Checkout__V1__AttemptsRetryRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.wait = unsafe c.wait != 0
        return value
    }
}

/// Under way again.
public struct AttemptsRetryResponse: Equatable, Sendable {
    /// The new one; 0: the initialization.
    public var attempt: UInt32 = 0
    /// With `wait`.
    public var outcome: Outcome?

    /// Nothing said.
    public init() {}
}

extension AttemptsRetryResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsRetryResponse")
    static var initialize: Initialize<Checkout__V1__AttemptsRetryResponse> {
        unsafe checkout__v1__attempts_retry_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsRetryResponse>, _ build: Builder) {
        unsafe c.pointee.attempt = attempt
        unsafe c.pointee.outcome = build.message(outcome)
    }

    static func take(_ c: Checkout__V1__AttemptsRetryResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.attempt = unsafe c.attempt
        value.outcome = try unsafe taker.take(c.outcome)
        return value
    }
}
