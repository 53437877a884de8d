public import CheckoutModel
internal import CheckoutWireC

/// Pay with the card in the form.
public struct CardFormSubmitRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Answer with the outcome instead.
    public var wait = false

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension CardFormSubmitRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormSubmitRequest")
    static var initialize: Initialize<Checkout__V1__CardFormSubmitRequest> {
        unsafe checkout__v1__card_form_submit_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormSubmitRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.wait = wait ? 1 : 0
    }

    static func take(_ c: Checkout__V1__CardFormSubmitRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.wait = unsafe c.wait != 0
        return value
    }
}

/// Accepted; with `wait`, over.
public struct CardFormSubmitResponse: Equatable, Sendable {
    /// Its number.
    public var attempt: UInt32 = 0
    /// With `wait`.
    public var outcome: Outcome?

    /// Nothing said.
    public init() {}
}

extension CardFormSubmitResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormSubmitResponse")
    static var initialize: Initialize<Checkout__V1__CardFormSubmitResponse> {
        unsafe checkout__v1__card_form_submit_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormSubmitResponse>, _ build: Builder) {
        unsafe c.pointee.attempt = attempt
        unsafe c.pointee.outcome = build.message(outcome)
    }

    static func take(_ c: Checkout__V1__CardFormSubmitResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.attempt = unsafe c.attempt
        value.outcome = try unsafe taker.take(c.outcome)
        return value
    }
}
