public import CheckoutModel
internal import CheckoutWireC

/// The shopper's choice among the shipping options.
public struct ShippingSelectOptionRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Of the list.
    public var optionID = ""

    /// Only what is required.
    public init(sessionID: SessionID, optionID: String = "") {
        self.sessionID = sessionID
        self.optionID = optionID
    }
}

extension ShippingSelectOptionRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("ShippingSelectOptionRequest")
    static var initialize: Initialize<Checkout__V1__ShippingSelectOptionRequest> {
        unsafe checkout__v1__shipping_select_option_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ShippingSelectOptionRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.option_id = build.text(optionID)
    }

    static func take(_ c: Checkout__V1__ShippingSelectOptionRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id), optionID: unsafe taker.text(c.option_id))
    }
}

/// Chosen, and verified where the merchant commits.
public struct ShippingSelectOptionResponse: Equatable, Sendable {
    /// With the shipping in it.
    public var order: Order?

    /// Nothing said.
    public init() {}
}

extension ShippingSelectOptionResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("ShippingSelectOptionResponse")
    static var initialize: Initialize<Checkout__V1__ShippingSelectOptionResponse> {
        unsafe checkout__v1__shipping_select_option_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ShippingSelectOptionResponse>, _ build: Builder) {
        unsafe c.pointee.order = build.message(order)
    }

    static func take(_ c: Checkout__V1__ShippingSelectOptionResponse, _ taker: inout Taker) throws(DecodeFault) -> Self
    {
        var value = Self()
        value.order = try unsafe taker.take(c.order)
        return value
    }
}
