internal import CheckoutModel
internal import CheckoutWireC

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
