internal import CheckoutWireC

/// Ask for the counters.
public struct DaemonMetricsRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension DaemonMetricsRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonMetricsRequest")
    static var initialize: Initialize<Checkout__V1__DaemonMetricsRequest> {
        unsafe checkout__v1__daemon_metrics_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonMetricsRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__DaemonMetricsRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// The counters.
public struct DaemonMetricsResponse: Equatable, Sendable {
    /// The text format of Prometheus, version 0.0.4, in ASCII.
    public var text: [UInt8] = []

    /// Nothing said.
    public init() {}
}

extension DaemonMetricsResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonMetricsResponse")
    static var initialize: Initialize<Checkout__V1__DaemonMetricsResponse> {
        unsafe checkout__v1__daemon_metrics_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonMetricsResponse>, _ build: Builder) {
        unsafe c.pointee.text = build.bytes(text)
    }

    static func take(_ c: Checkout__V1__DaemonMetricsResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.text = unsafe taker.bytes(c.text)
        return value
    }
}
