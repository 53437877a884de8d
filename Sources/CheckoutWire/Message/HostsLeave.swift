public import CheckoutModel
internal import CheckoutWireC

/// The shopper asked to leave.
public struct HostsLeaveRequest: Equatable, Sendable {
    /// Which checkout.
    public var sessionID: SessionID
    /// How. The default is the gesture.
    public var kind = LeaveKind.gesture

    /// Only what is required.
    public init(sessionID: SessionID) { self.sessionID = sessionID }
}

extension HostsLeaveRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsLeaveRequest")
    static var initialize: Initialize<Checkout__V1__HostsLeaveRequest> {
        unsafe checkout__v1__hosts_leave_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsLeaveRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.kind = enumNumber(kind)
    }

    static func take(_ c: Checkout__V1__HostsLeaveRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        guard unsafe c.kind.rawValue != 0 else { throw .missing("kind") }
        value.kind = unsafe taker.known(c.kind, "kind") ?? .gesture
        return value
    }
}

/// Left, or nothing to leave.
public struct HostsLeaveResponse: Equatable, Sendable {
    /// False: it was closing or over already.
    public var left = false

    /// Nothing said.
    public init() {}
}

extension HostsLeaveResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsLeaveResponse")
    static var initialize: Initialize<Checkout__V1__HostsLeaveResponse> {
        unsafe checkout__v1__hosts_leave_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsLeaveResponse>, _ build: Builder) {
        unsafe c.pointee.left = left ? 1 : 0
    }

    static func take(_ c: Checkout__V1__HostsLeaveResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.left = unsafe c.left != 0
        return value
    }
}
