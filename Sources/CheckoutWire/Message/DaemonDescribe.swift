public import CheckoutModel
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

/// One bound.
public struct LimitDescription: Equatable, Sendable {
    /// As in the documentation.
    public var name = ""
    /// In the unit.
    public var value: UInt64 = 0
    /// "bytes", "ms", "items".
    public var unit = ""

    /// Nothing said.
    public init() {}
}

extension LimitDescription: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("LimitDescription")
    static var initialize: Initialize<Checkout__V1__LimitDescription> { unsafe checkout__v1__limit_description__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__LimitDescription>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.value = value
        unsafe c.pointee.unit = build.text(unit)
    }

    static func take(_ c: Checkout__V1__LimitDescription, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.name = unsafe taker.text(c.name)
        value.value = unsafe c.value
        value.unit = unsafe taker.text(c.unit)
        return value
    }
}

/// One row of the catalogue.
public struct FailureDescription: Equatable, Sendable {
    /// Its number.
    public var code: UInt32 = 0
    /// "NOT_FOUND".
    public var name = ""
    /// "linux-not-found".
    public var errorID = ""
    /// Advice.
    public var retry: Retry?
    /// Of the command line.
    public var exitCode: UInt32 = 0

    /// Nothing said.
    public init() {}
}

extension FailureDescription: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("FailureDescription")
    static var initialize: Initialize<Checkout__V1__FailureDescription> {
        unsafe checkout__v1__failure_description__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__FailureDescription>, _ build: Builder) {
        unsafe c.pointee.code = code
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.error_id = build.text(errorID)
        unsafe c.pointee.retry = enumNumber(retry)
        unsafe c.pointee.exit_code = exitCode
    }

    static func take(_ c: Checkout__V1__FailureDescription, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.code = unsafe c.code
        value.name = unsafe taker.text(c.name)
        value.errorID = unsafe taker.text(c.error_id)
        value.retry = unsafe taker.known(c.retry, "retry")
        value.exitCode = unsafe c.exit_code
        return value
    }
}
