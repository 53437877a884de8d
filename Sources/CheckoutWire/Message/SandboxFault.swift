internal import CheckoutWireC

/// Make the next calls of one step go wrong (SB-009).
public struct SandboxFaultRequest: Equatable, Sendable {
    /// "configuration", "actions", "bins", "create" or "status".
    public var step: String
    /// "network", "timeout", "lost" or "http:" and a status.
    public var fault: String
    /// How many; 0 takes the fault away.
    public var calls: UInt32

    /// Joins the parts.
    public init(step: String, fault: String, calls: UInt32 = 1) {
        self.step = step
        self.fault = fault
        self.calls = calls
    }
}

extension SandboxFaultRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxFaultRequest")
    static var initialize: Initialize<Checkout__V1__SandboxFaultRequest> {
        unsafe checkout__v1__sandbox_fault_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxFaultRequest>, _ build: Builder) {
        unsafe c.pointee.step = build.text(step)
        unsafe c.pointee.fault = build.text(fault)
        unsafe c.pointee.calls = calls
    }

    static func take(_ c: Checkout__V1__SandboxFaultRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(step: unsafe taker.text(c.step), fault: unsafe taker.text(c.fault), calls: unsafe c.calls)
    }
}

/// Set.
public struct SandboxFaultResponse: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension SandboxFaultResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxFaultResponse")
    static var initialize: Initialize<Checkout__V1__SandboxFaultResponse> {
        unsafe checkout__v1__sandbox_fault_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxFaultResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SandboxFaultResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
