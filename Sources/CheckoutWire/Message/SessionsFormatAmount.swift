public import CheckoutModel
internal import CheckoutWireC

/// An amount to be written in the currency and language of a session (B-102).
public struct SessionsFormatAmountRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Every int64.
    public var minorUnits: Int64

    /// Joins the two.
    public init(sessionID: SessionID, minorUnits: Int64) {
        self.sessionID = sessionID
        self.minorUnits = minorUnits
    }
}

extension SessionsFormatAmountRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsFormatAmountRequest")
    static var initialize: Initialize<Checkout__V1__SessionsFormatAmountRequest> {
        unsafe checkout__v1__sessions_format_amount_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsFormatAmountRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.minor_units = minorUnits
    }

    static func take(_ c: Checkout__V1__SessionsFormatAmountRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id), minorUnits: unsafe c.minor_units)
    }
}

/// The amount, with its text where one could be made.
public struct SessionsFormatAmountResponse: Equatable, Sendable {
    /// `nil`: the session is not ready yet, or its order names no currency.
    public var amount: Money?

    /// Nothing to write.
    public init(amount: Money? = nil) {
        self.amount = amount
    }
}

extension SessionsFormatAmountResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsFormatAmountResponse")
    static var initialize: Initialize<Checkout__V1__SessionsFormatAmountResponse> {
        unsafe checkout__v1__sessions_format_amount_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsFormatAmountResponse>, _ build: Builder) {
        unsafe c.pointee.amount = build.message(amount)
    }

    static func take(_ c: Checkout__V1__SessionsFormatAmountResponse, _ taker: inout Taker) throws(DecodeFault) -> Self
    {
        Self(amount: try unsafe taker.take(c.amount))
    }
}
