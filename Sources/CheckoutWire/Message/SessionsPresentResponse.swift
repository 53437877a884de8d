public import CheckoutModel
internal import CheckoutWireC

/// Presented, or not.
public struct SessionsPresentResponse: Equatable, Sendable {
    /// `nil`: nothing was presented.
    public var sessionID: SessionID?
    /// False: another checkout is still opening there (B-024).
    public var presented = false
    /// `nil`: nothing was presented.
    public var presentationID: PresentationID?
    /// Where.
    public var host: HostIdentity?

    /// Nothing said.
    public init() {}
}

extension SessionsPresentResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsPresentResponse")
    static var initialize: Initialize<Checkout__V1__SessionsPresentResponse> {
        unsafe checkout__v1__sessions_present_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsPresentResponse>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.presented = presented ? 1 : 0
        unsafe c.pointee.presentation_id = build.id(presentationID)
        unsafe c.pointee.host = build.message(host)
    }

    static func take(_ c: Checkout__V1__SessionsPresentResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.sessionID = unsafe taker.sessionOrNone(c.session_id)
        value.presented = unsafe c.presented != 0
        value.presentationID = unsafe taker.presentation(c.presentation_id)
        value.host = try unsafe taker.take(c.host)
        return value
    }
}
