public import CheckoutModel
internal import CheckoutWireC

/// Ask for the card form.
public struct CardFormGetRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension CardFormGetRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormGetRequest")
    static var initialize: Initialize<Checkout__V1__CardFormGetRequest> {
        unsafe checkout__v1__card_form_get_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormGetRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__CardFormGetRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}

/// Redacted by C-180 to C-182.
public struct CardFormGetResponse: Equatable, Sendable {
    /// Its state.
    public var cardForm: CardFormState

    /// Only what is required.
    public init(cardForm: CardFormState) {
        self.cardForm = cardForm
    }
}

extension CardFormGetResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormGetResponse")
    static var initialize: Initialize<Checkout__V1__CardFormGetResponse> {
        unsafe checkout__v1__card_form_get_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormGetResponse>, _ build: Builder) {
        unsafe c.pointee.card_form = build.message(cardForm)
    }

    static func take(_ c: Checkout__V1__CardFormGetResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(cardForm: try unsafe taker.required(c.card_form, "card_form"))
    }
}
