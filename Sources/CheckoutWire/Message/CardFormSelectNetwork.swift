public import CheckoutModel
internal import CheckoutWireC

/// Choose among the networks of a co-badged card. OTHER takes the choice back (C-058).
public struct CardFormSelectNetworkRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// One of `selectableNetworks`, or OTHER.
    public var network: CardNetwork

    /// Joins the two.
    public init(sessionID: SessionID, network: CardNetwork) {
        self.sessionID = sessionID
        self.network = network
    }
}

extension CardFormSelectNetworkRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormSelectNetworkRequest")
    static var initialize: Initialize<Checkout__V1__CardFormSelectNetworkRequest> {
        unsafe checkout__v1__card_form_select_network_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormSelectNetworkRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.network = enumNumber(network)
    }

    /// A network that this version does not know is INVALID_REQUEST.
    static func take(_ c: Checkout__V1__CardFormSelectNetworkRequest, _ taker: inout Taker) throws(DecodeFault) -> Self
    {
        let session = try unsafe taker.session(c.session_id)
        guard let network: CardNetwork = unsafe taker.known(c.network, "network") else { throw .missing("network") }
        return Self(sessionID: session, network: network)
    }
}

/// The form after the choice.
public struct CardFormSelectNetworkResponse: Equatable, Sendable {
    /// Redacted.
    public var cardForm: CardFormState

    /// Only what is required.
    public init(cardForm: CardFormState) {
        self.cardForm = cardForm
    }
}

extension CardFormSelectNetworkResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormSelectNetworkResponse")
    static var initialize: Initialize<Checkout__V1__CardFormSelectNetworkResponse> {
        unsafe checkout__v1__card_form_select_network_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormSelectNetworkResponse>, _ build: Builder) {
        unsafe c.pointee.card_form = build.message(cardForm)
    }

    static func take(_ c: Checkout__V1__CardFormSelectNetworkResponse, _ taker: inout Taker) throws(DecodeFault) -> Self
    {
        Self(cardForm: try unsafe taker.required(c.card_form, "card_form"))
    }
}
