internal import CheckoutWireC

/// Forget all payments.
public struct SandboxResetRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension SandboxResetRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxResetRequest")
    static var initialize: Initialize<Checkout__V1__SandboxResetRequest> {
        unsafe checkout__v1__sandbox_reset_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxResetRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SandboxResetRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// Forgotten.
public struct SandboxResetResponse: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension SandboxResetResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxResetResponse")
    static var initialize: Initialize<Checkout__V1__SandboxResetResponse> {
        unsafe checkout__v1__sandbox_reset_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxResetResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SandboxResetResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
