internal import CheckoutWireC

/// Is the daemon able to take payments?
public struct DaemonHealthRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension DaemonHealthRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonHealthRequest")
    static var initialize: Initialize<Checkout__V1__DaemonHealthRequest> {
        unsafe checkout__v1__daemon_health_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonHealthRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__DaemonHealthRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// How the daemon is.
public struct DaemonHealthResponse: Equatable, Sendable {
    /// Able to take payments now.
    public var serving = false
    /// Why not; empty while serving.
    public var reason = ""
    /// "sandbox".
    public var gateway = ""
    /// False: no money can move.
    public var live = false
    /// `nil`: not told.
    public var store: StoreHealth?
    /// Since the start.
    public var uptimeMilliseconds: UInt64 = 0
    /// Open now.
    public var connections: UInt32 = 0
    /// Not ended.
    public var sessionsLive: UInt32 = 0
    /// The gateway has not answered.
    public var attemptsInFlight: UInt32 = 0
    /// Money may have moved.
    public var attemptsUnknown: UInt32 = 0
    /// Takes no new calls.
    public var draining = false
    /// Of the program.
    public var version = ""

    /// Nothing said.
    public init() {}
}

extension DaemonHealthResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonHealthResponse")
    static var initialize: Initialize<Checkout__V1__DaemonHealthResponse> {
        unsafe checkout__v1__daemon_health_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonHealthResponse>, _ build: Builder) {
        unsafe c.pointee.serving = serving ? 1 : 0
        unsafe c.pointee.reason = build.text(reason)
        unsafe c.pointee.gateway = build.text(gateway)
        unsafe c.pointee.live = live ? 1 : 0
        unsafe c.pointee.store = enumNumber(store)
        unsafe c.pointee.uptime_ms = uptimeMilliseconds
        unsafe c.pointee.connections = connections
        unsafe c.pointee.sessions_live = sessionsLive
        unsafe c.pointee.attempts_in_flight = attemptsInFlight
        unsafe c.pointee.attempts_unknown = attemptsUnknown
        unsafe c.pointee.draining = draining ? 1 : 0
        unsafe c.pointee.version = build.text(version)
    }

    static func take(_ c: Checkout__V1__DaemonHealthResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.serving = unsafe c.serving != 0
        value.reason = unsafe taker.text(c.reason)
        value.gateway = unsafe taker.text(c.gateway)
        value.live = unsafe c.live != 0
        value.store = unsafe taker.known(c.store, "store")
        value.uptimeMilliseconds = unsafe c.uptime_ms
        value.connections = unsafe c.connections
        value.sessionsLive = unsafe c.sessions_live
        value.attemptsInFlight = unsafe c.attempts_in_flight
        value.attemptsUnknown = unsafe c.attempts_unknown
        value.draining = unsafe c.draining != 0
        value.version = unsafe taker.text(c.version)
        return value
    }
}

/// How the store is. The raw values are those of the protocol.
public enum StoreHealth: Int32, CaseIterable, Hashable, Sendable {
    case ok = 1, full, failed
}
