internal import CheckoutWireC

/// What can this daemon do?
public struct DaemonDescribeRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension DaemonDescribeRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonDescribeRequest")
    static var initialize: Initialize<Checkout__V1__DaemonDescribeRequest> {
        unsafe checkout__v1__daemon_describe_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonDescribeRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__DaemonDescribeRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// Methods, limits and the catalogue of failures.
public struct DaemonDescribeResponse: Equatable, Sendable {
    /// 1.
    public var protocolMajor: UInt32 = 0
    /// Highest minor version known.
    public var protocolMinor: UInt32 = 0
    /// In the order of the table.
    public var methods: [MethodDescription] = []
    /// By name.
    public var limits: [LimitDescription] = []
    /// The whole catalogue.
    public var failures: [FailureDescription] = []
    /// Those built in.
    public var gateways: [String] = []
    /// Those that can be paid with.
    public var paymentMethodTypes: [String] = []

    /// Nothing said.
    public init() {}
}

extension DaemonDescribeResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonDescribeResponse")
    static var initialize: Initialize<Checkout__V1__DaemonDescribeResponse> {
        unsafe checkout__v1__daemon_describe_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonDescribeResponse>, _ build: Builder) {
        unsafe c.pointee.protocol_major = protocolMajor
        unsafe c.pointee.protocol_minor = protocolMinor
        unsafe (c.pointee.n_methods, c.pointee.methods) = build.list(methods)
        unsafe (c.pointee.n_limits, c.pointee.limits) = build.list(limits)
        unsafe (c.pointee.n_failures, c.pointee.failures) = build.list(failures)
        unsafe (c.pointee.n_gateways, c.pointee.gateways) = build.list(gateways)
        unsafe (c.pointee.n_payment_method_types, c.pointee.payment_method_types) = build.list(paymentMethodTypes)
    }

    static func take(_ c: Checkout__V1__DaemonDescribeResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.protocolMajor = unsafe c.protocol_major
        value.protocolMinor = unsafe c.protocol_minor
        value.methods = try unsafe taker.list(c.n_methods, c.methods)
        value.limits = try unsafe taker.list(c.n_limits, c.limits)
        value.failures = try unsafe taker.list(c.n_failures, c.failures)
        value.gateways = unsafe taker.list(c.n_gateways, c.gateways)
        value.paymentMethodTypes = unsafe taker.list(c.n_payment_method_types, c.payment_method_types)
        return value
    }
}
