public import CheckoutModel
internal import CheckoutWireC

/// The shopper's shipping address.
public struct ShippingSetAddressRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Where goods go.
    public var address: Address

    /// Joins the two.
    public init(sessionID: SessionID, address: Address) {
        self.sessionID = sessionID
        self.address = address
    }
}

extension ShippingSetAddressRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("ShippingSetAddressRequest")
    static var initialize: Initialize<Checkout__V1__ShippingSetAddressRequest> {
        unsafe checkout__v1__shipping_set_address_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ShippingSetAddressRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.address = build.message(address)
    }

    static func take(_ c: Checkout__V1__ShippingSetAddressRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            sessionID: try unsafe taker.session(c.session_id),
            address: try unsafe taker.required(c.address, "address"))
    }
}

/// What goods can be sent by.
public struct ShippingSetAddressResponse: Equatable, Sendable {
    /// In the order shown; none: nothing is delivered there, or nothing is to be chosen.
    public var options: [ShippingOption] = []
    /// Id; empty: none.
    public var selected = ""

    /// Nothing said.
    public init() {}
}

extension ShippingSetAddressResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("ShippingSetAddressResponse")
    static var initialize: Initialize<Checkout__V1__ShippingSetAddressResponse> {
        unsafe checkout__v1__shipping_set_address_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ShippingSetAddressResponse>, _ build: Builder) {
        unsafe (c.pointee.n_options, c.pointee.options) = build.list(options)
        unsafe c.pointee.selected = build.text(selected)
    }

    static func take(_ c: Checkout__V1__ShippingSetAddressResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.options = try unsafe taker.list(c.n_options, c.options)
        value.selected = unsafe taker.text(c.selected)
        return value
    }
}
