public import CheckoutModel
internal import CheckoutWireC

/// Settings of sessions that this connection opens without any (B-017).
public struct SessionsSetDefaultsRequest: Equatable, Sendable {
    /// `nil`: those of the daemon again.
    public var settings: Settings?

    /// Nothing said.
    public init() {}
}

extension SessionsSetDefaultsRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsSetDefaultsRequest")
    static var initialize: Initialize<Checkout__V1__SessionsSetDefaultsRequest> {
        unsafe checkout__v1__sessions_set_defaults_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsSetDefaultsRequest>, _ build: Builder) {
        unsafe c.pointee.settings = build.message(settings)
    }

    static func take(_ c: Checkout__V1__SessionsSetDefaultsRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.settings = try unsafe taker.take(c.settings)
        return value
    }
}

/// Taken over.
public struct SessionsSetDefaultsResponse: Equatable, Sendable {

    /// Nothing said.
    public init() {}
}

extension SessionsSetDefaultsResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsSetDefaultsResponse")
    static var initialize: Initialize<Checkout__V1__SessionsSetDefaultsResponse> {
        unsafe checkout__v1__sessions_set_defaults_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsSetDefaultsResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SessionsSetDefaultsResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
