public import CheckoutModel
internal import CheckoutWireC

/// Read the audit records (C-196).
public struct DaemonAuditRequest: Equatable, Sendable {
    /// Number of the last record that is known; 0: from the oldest that is kept.
    public var after: UInt64 = 0
    /// Go on with new ones; else the stream ends with the newest.
    public var follow = false

    /// All there are.
    public init() {}
}

extension DaemonAuditRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonAuditRequest")
    static var initialize: Initialize<Checkout__V1__DaemonAuditRequest> {
        unsafe checkout__v1__daemon_audit_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonAuditRequest>, _ build: Builder) {
        unsafe c.pointee.after = after
        unsafe c.pointee.follow = follow ? 1 : 0
    }

    static func take(_ c: Checkout__V1__DaemonAuditRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.after = unsafe c.after
        value.follow = unsafe c.follow != 0
        return value
    }
}

/// One audit record: who did what, with which result. No secret, no number.
public struct DaemonAuditItem: Equatable, Sendable {
    /// Grows; a number that is missing was trimmed, or its commit failed.
    public var number: UInt64 = 0
    /// When.
    public var time = WallTime(unixMilliseconds: 0)
    /// Who.
    public var actor: Actor?
    /// "submit", "deny", "admin", "dismiss", ….
    public var action = ""
    /// Empty: about no session.
    public var sessionID = ""
    /// The method, or what else belongs to the action. Foreign text.
    public var detail = ""
    /// "accepted", "PERMISSION_DENIED", ….
    public var result = ""

    /// Nothing said.
    public init() {}
}

extension DaemonAuditItem: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonAuditItem")
    static var initialize: Initialize<Checkout__V1__DaemonAuditItem> {
        unsafe checkout__v1__daemon_audit_item__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonAuditItem>, _ build: Builder) {
        unsafe c.pointee.number = number
        unsafe c.pointee.time_unix_ms = time.unixMilliseconds
        unsafe c.pointee.actor = build.message(actor)
        unsafe c.pointee.action = build.text(action)
        unsafe c.pointee.session_id = build.text(sessionID)
        unsafe c.pointee.detail = build.text(detail)
        unsafe c.pointee.result = build.text(result)
    }

    static func take(_ c: Checkout__V1__DaemonAuditItem, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.number = unsafe c.number
        value.time = unsafe WallTime(unixMilliseconds: c.time_unix_ms)
        value.actor = try unsafe taker.take(c.actor)
        value.action = unsafe taker.text(c.action)
        value.sessionID = unsafe taker.text(c.session_id)
        value.detail = unsafe taker.text(c.detail)
        value.result = unsafe taker.text(c.result)
        return value
    }
}
