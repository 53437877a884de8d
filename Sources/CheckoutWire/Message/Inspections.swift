public import CheckoutModel
internal import CheckoutWireC

/// A card to check, as typed.
public struct CardInspection: Equatable, Sendable {
    /// `nil`: an empty one.
    public var number: SecretHandle?
    /// `nil`: an empty one.
    public var cvv: SecretHandle?
    /// As typed.
    public var expiry = ""
    /// As typed.
    public var cardholderName = ""
    /// In their order; empty: every network (C-062).
    public var allowedNetworks: [CardNetwork] = []

    /// Nothing typed.
    public init() {}
}

extension CardInspection: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardInspection")
    static var initialize: Initialize<Checkout__V1__CardInspection> { unsafe checkout__v1__card_inspection__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardInspection>, _ build: Builder) {
        unsafe c.pointee.number = build.secret(number)
        unsafe c.pointee.cvv = build.secret(cvv)
        unsafe c.pointee.expiry = build.text(expiry)
        unsafe c.pointee.cardholder_name = build.text(cardholderName)
        unsafe (c.pointee.n_allowed_networks, c.pointee.allowed_networks) = build.list(allowedNetworks)
    }

    /// A network that is not known here is skipped, as in an allow-list of a session; but a list of such names alone
    /// must not open every network (C-062).
    static func take(_ c: Checkout__V1__CardInspection, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.number = try unsafe taker.secret(c.number)
        value.cvv = try unsafe taker.secret(c.cvv)
        value.expiry = unsafe taker.text(c.expiry)
        value.cardholderName = unsafe taker.text(c.cardholder_name)
        value.allowedNetworks = try unsafe taker.list(c.n_allowed_networks, c.allowed_networks, "allowed_networks")
        if unsafe value.allowedNetworks.isEmpty && c.n_allowed_networks > 0 { value.allowedNetworks = [.other] }
        return value
    }
}

/// An address to check, as typed.
public struct AddressInspection: Equatable, Sendable {
    /// Judged as a form that shows all of it.
    public var address = Address()
    /// Judged when it is not empty.
    public var phoneNumber = ""
    /// Judged when it is not empty.
    public var email = ""

    /// Nothing typed.
    public init() {}
}

extension AddressInspection: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AddressInspection")
    static var initialize: Initialize<Checkout__V1__AddressInspection> {
        unsafe checkout__v1__address_inspection__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AddressInspection>, _ build: Builder) {
        unsafe c.pointee.address = build.message(address)
        unsafe c.pointee.phone_number = build.text(phoneNumber)
        unsafe c.pointee.email = build.text(email)
    }

    static func take(_ c: Checkout__V1__AddressInspection, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.address = try unsafe taker.take(c.address) ?? Address()
        value.phoneNumber = unsafe taker.text(c.phone_number)
        value.email = unsafe taker.text(c.email)
        return value
    }
}
