internal import CheckoutWireC

/// Stop accepting, finish, exit.
public struct DaemonDrainRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension DaemonDrainRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonDrainRequest")
    static var initialize: Initialize<Checkout__V1__DaemonDrainRequest> {
        unsafe checkout__v1__daemon_drain_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonDrainRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__DaemonDrainRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// Draining.
public struct DaemonDrainResponse: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension DaemonDrainResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("DaemonDrainResponse")
    static var initialize: Initialize<Checkout__V1__DaemonDrainResponse> {
        unsafe checkout__v1__daemon_drain_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DaemonDrainResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__DaemonDrainResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
