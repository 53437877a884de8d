public import CheckoutModel
internal import CheckoutWireC

/// Fill in fields of the card form. An absent field stays as it is, a present empty one is emptied.
public struct CardFormUpdateRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// The card number.
    public var number: SecretField?
    /// The security code.
    public var cvv: SecretField?
    /// As typed.
    public var expiry: String?
    /// As typed.
    public var cardholderName: String?
    /// As typed.
    public var countryCode: String?
    /// As typed.
    public var firstName: String?
    /// As typed.
    public var lastName: String?
    /// As typed.
    public var addressLine1: String?
    /// As typed.
    public var addressLine2: String?
    /// As typed.
    public var postalCode: String?
    /// As typed.
    public var city: String?
    /// As typed.
    public var state: String?
    /// As typed.
    public var phoneNumber: String?
    /// Keep the card after a paid result.
    public var saveCard: Bool?
    /// Where the cursor is; `nil`: each field counts as focus, typing and blur in one (C-136).
    public var focus: CardFocus?

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension CardFormUpdateRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormUpdateRequest")
    static var initialize: Initialize<Checkout__V1__CardFormUpdateRequest> {
        unsafe checkout__v1__card_form_update_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormUpdateRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.number = build.wrapped(number)
        unsafe c.pointee.cvv = build.wrapped(cvv)
        unsafe c.pointee.expiry = build.optional(expiry)
        unsafe c.pointee.cardholder_name = build.optional(cardholderName)
        unsafe c.pointee.country_code = build.optional(countryCode)
        unsafe c.pointee.first_name = build.optional(firstName)
        unsafe c.pointee.last_name = build.optional(lastName)
        unsafe c.pointee.address_line_1 = build.optional(addressLine1)
        unsafe c.pointee.address_line_2 = build.optional(addressLine2)
        unsafe c.pointee.postal_code = build.optional(postalCode)
        unsafe c.pointee.city = build.optional(city)
        unsafe c.pointee.state = build.optional(state)
        unsafe c.pointee.phone_number = build.optional(phoneNumber)
        unsafe c.pointee.save_card = build.optional(saveCard)
        unsafe c.pointee.focus = build.message(focus)
    }

    static func take(_ c: Checkout__V1__CardFormUpdateRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.number = try unsafe taker.wrapped(c.number)
        value.cvv = try unsafe taker.wrapped(c.cvv)
        value.expiry = unsafe taker.optional(c.expiry)
        value.cardholderName = unsafe taker.optional(c.cardholder_name)
        value.countryCode = unsafe taker.optional(c.country_code)
        value.firstName = unsafe taker.optional(c.first_name)
        value.lastName = unsafe taker.optional(c.last_name)
        value.addressLine1 = unsafe taker.optional(c.address_line_1)
        value.addressLine2 = unsafe taker.optional(c.address_line_2)
        value.postalCode = unsafe taker.optional(c.postal_code)
        value.city = unsafe taker.optional(c.city)
        value.state = unsafe taker.optional(c.state)
        value.phoneNumber = unsafe taker.optional(c.phone_number)
        value.saveCard = unsafe taker.optional(c.save_card)
        value.focus = try unsafe taker.take(c.focus)
        return value
    }
}

/// The form after the change.
public struct CardFormUpdateResponse: Equatable, Sendable {
    /// Redacted.
    public var cardForm: CardFormState
    /// Grouped digits, to the client that typed them in this very call (C-073).
    public var formattedNumber: SecretHandle?

    /// Only what is required.
    public init(cardForm: CardFormState) {
        self.cardForm = cardForm
    }
}

extension CardFormUpdateResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormUpdateResponse")
    static var initialize: Initialize<Checkout__V1__CardFormUpdateResponse> {
        unsafe checkout__v1__card_form_update_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormUpdateResponse>, _ build: Builder) {
        unsafe c.pointee.card_form = build.message(cardForm)
        unsafe c.pointee.formatted_number = build.secret(formattedNumber)
    }

    static func take(_ c: Checkout__V1__CardFormUpdateResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(cardForm: try unsafe taker.required(c.card_form, "card_form"))
        value.formattedNumber = try unsafe taker.secret(c.formatted_number)
        return value
    }
}
