internal import CheckoutWireC

/// One row of the method table.
public struct MethodDescription: Equatable, Sendable {
    /// "checkout.v1.Sessions/Present".
    public var name = ""
    /// "unary" or "stream".
    public var kind = ""
    /// False: UNIMPLEMENTED.
    public var available = false
    /// An idempotency key.
    public var requiresKey = false
    /// Unknown fields are refused.
    public var changesSomething = false
    /// A longer request is refused.
    public var requestBytesMax: UInt32 = 0
    /// 0: none.
    public var timeoutMilliseconds: UInt32 = 0
    /// Letters of the table.
    public var who = ""

    /// Nothing said.
    public init() {}
}

extension MethodDescription: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodDescription")
    static var initialize: Initialize<Checkout__V1__MethodDescription> { unsafe checkout__v1__method_description__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodDescription>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.kind = build.text(kind)
        unsafe c.pointee.available = available ? 1 : 0
        unsafe c.pointee.requires_key = requiresKey ? 1 : 0
        unsafe c.pointee.changes_something = changesSomething ? 1 : 0
        unsafe c.pointee.request_bytes_max = requestBytesMax
        unsafe c.pointee.timeout_ms = timeoutMilliseconds
        unsafe c.pointee.who = build.text(who)
    }

    static func take(_ c: Checkout__V1__MethodDescription, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.name = unsafe taker.text(c.name)
        value.kind = unsafe taker.text(c.kind)
        value.available = unsafe c.available != 0
        value.requiresKey = unsafe c.requires_key != 0
        value.changesSomething = unsafe c.changes_something != 0
        value.requestBytesMax = unsafe c.request_bytes_max
        value.timeoutMilliseconds = unsafe c.timeout_ms
        value.who = unsafe taker.text(c.who)
        return value
    }
}
