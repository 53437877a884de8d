public import CheckoutModel
internal import CheckoutWireC

/// The daemon's answer to `Hello`.
public struct Welcome: Equatable, Sendable {
    /// 1.
    public var protocolMajor: UInt32 = 1
    /// The lower of both sides.
    public var protocolMinor: UInt32 = 0
    /// Of the daemon's program.
    public var daemonVersion = ""
    /// Of the event store.
    public var epoch: Epoch?
    /// What this daemon accepts.
    public var frameBytesMax: UInt32 = 0
    /// Calls of one connection without a reply.
    public var callsInFlightMax: UInt32 = 0
    /// Names of what a client may use if it is there.
    public var capabilities: [String] = []
    /// Who the kernel says the client is, and what it may do.
    public var peer: Peer?

    /// Major version 1 and nothing said.
    public init() {}
}

extension Welcome: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Welcome")
    static var initialize: Initialize<Checkout__V1__Welcome> { unsafe checkout__v1__welcome__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Welcome>, _ build: Builder) {
        unsafe c.pointee.protocol_major = protocolMajor
        unsafe c.pointee.protocol_minor = protocolMinor
        unsafe c.pointee.daemon_version = build.text(daemonVersion)
        unsafe c.pointee.epoch = build.bytes(epoch?.bytes ?? [])
        unsafe c.pointee.frame_bytes_max = frameBytesMax
        unsafe c.pointee.calls_in_flight_max = callsInFlightMax
        unsafe (c.pointee.n_capabilities, c.pointee.capabilities) = build.list(capabilities)
        unsafe c.pointee.peer = build.message(peer)
    }

    static func take(_ c: Checkout__V1__Welcome, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.protocolMajor = unsafe c.protocol_major
        value.protocolMinor = unsafe c.protocol_minor
        value.daemonVersion = unsafe taker.text(c.daemon_version)
        value.epoch = unsafe taker.epoch(c.epoch)
        value.frameBytesMax = unsafe c.frame_bytes_max
        value.callsInFlightMax = unsafe c.calls_in_flight_max
        value.capabilities = unsafe taker.list(c.n_capabilities, c.capabilities)
        value.peer = try unsafe taker.take(c.peer)
        return value
    }
}
