internal import CheckoutWireC

/// Read the configuration again.
public struct DaemonReloadRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension DaemonReloadRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonReloadRequest")
    static var initialize: Initialize<Checkout__V1__DaemonReloadRequest> {
        unsafe checkout__v1__daemon_reload_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonReloadRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__DaemonReloadRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// The configuration that was read is in force.
public struct DaemonReloadResponse: Equatable, Sendable {
    /// Keys whose value is another one than before, as the file spells them.
    public var changed: [String] = []
    /// Keys that differ from what is in force and take effect at a restart only.
    public var needsRestart: [String] = []

    /// Nothing changed.
    public init() {}
}

extension DaemonReloadResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonReloadResponse")
    static var initialize: Initialize<Checkout__V1__DaemonReloadResponse> {
        unsafe checkout__v1__daemon_reload_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonReloadResponse>, _ build: Builder) {
        unsafe (c.pointee.n_changed, c.pointee.changed) = build.list(changed)
        unsafe (c.pointee.n_needs_restart, c.pointee.needs_restart) = build.list(needsRestart)
    }

    static func take(_ c: Checkout__V1__DaemonReloadResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.changed = unsafe taker.list(c.n_changed, c.changed)
        value.needsRestart = unsafe taker.list(c.n_needs_restart, c.needs_restart)
        return value
    }
}
