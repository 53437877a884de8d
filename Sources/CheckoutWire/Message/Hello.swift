internal import CheckoutWireC

/// The client's first frame (PROTOCOL.md, "Connection"). Each text has at most 64 bytes.
public struct Hello: Equatable, Sendable {
    /// 1.
    public var protocolMajor: UInt32 = 1
    /// Highest minor version the client knows.
    public var protocolMinor: UInt32 = 0
    /// "checkoutctl".
    public var clientName = ""
    /// Of the client's program.
    public var clientVersion = ""
    /// BCP 47; default for the texts of this connection's sessions.
    public var locale = ""
    /// IANA name; default for "today" on this connection.
    public var timeZone = ""

    /// Major version 1 and nothing said.
    public init() {}
}

extension Hello: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Hello")
    static var initialize: Initialize<Checkout__V1__Hello> { unsafe checkout__v1__hello__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Hello>, _ build: Builder) {
        unsafe c.pointee.protocol_major = protocolMajor
        unsafe c.pointee.protocol_minor = protocolMinor
        unsafe c.pointee.client_name = build.text(clientName)
        unsafe c.pointee.client_version = build.text(clientVersion)
        unsafe c.pointee.locale = build.text(locale)
        unsafe c.pointee.time_zone = build.text(timeZone)
    }

    static func take(_ c: Checkout__V1__Hello, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.protocolMajor = unsafe c.protocol_major
        value.protocolMinor = unsafe c.protocol_minor
        value.clientName = unsafe taker.text(c.client_name)
        value.clientVersion = unsafe taker.text(c.client_version)
        value.locale = unsafe taker.text(c.locale)
        value.timeZone = unsafe taker.text(c.time_zone)
        return value
    }
}
