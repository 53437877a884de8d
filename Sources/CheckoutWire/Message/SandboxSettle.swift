internal import CheckoutWireC

/// End a pending payment as its processor would (SB-009).
public struct SandboxSettleRequest: Equatable, Sendable {
    /// "sbxpay_…", by the ledger.
    public var paymentID: String
    /// It is paid; false: it failed.
    public var paid: Bool

    /// Joins the parts.
    public init(paymentID: String, paid: Bool) {
        self.paymentID = paymentID
        self.paid = paid
    }
}

extension SandboxSettleRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxSettleRequest")
    static var initialize: Initialize<Checkout__V1__SandboxSettleRequest> {
        unsafe checkout__v1__sandbox_settle_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxSettleRequest>, _ build: Builder) {
        unsafe c.pointee.payment_id = build.text(paymentID)
        unsafe c.pointee.paid = paid ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SandboxSettleRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(paymentID: unsafe taker.text(c.payment_id), paid: unsafe c.paid != 0)
    }
}

/// Ended.
public struct SandboxSettleResponse: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension SandboxSettleResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxSettleResponse")
    static var initialize: Initialize<Checkout__V1__SandboxSettleResponse> {
        unsafe checkout__v1__sandbox_settle_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxSettleResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__SandboxSettleResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
