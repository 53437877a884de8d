public import CheckoutModel
internal import CheckoutWireC

/// The daemon takes no new calls on this connection.
public struct GoAway: Equatable, Sendable {
    /// Why.
    public var reason: CheckoutFailure
    /// Calls above it were not started.
    public var lastCallID: UInt32

    /// Joins the two.
    public init(reason: CheckoutFailure, lastCallID: UInt32) {
        self.reason = reason
        self.lastCallID = lastCallID
    }
}

extension GoAway: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("GoAway")
    static var initialize: Initialize<Checkout__V1__GoAway> { unsafe checkout__v1__go_away__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__GoAway>, _ build: Builder) {
        unsafe c.pointee.reason = build.message(reason)
        unsafe c.pointee.last_call_id = lastCallID
    }

    static func take(_ c: Checkout__V1__GoAway, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(reason: try unsafe taker.required(c.reason, "reason"), lastCallID: unsafe c.last_call_id)
    }
}
