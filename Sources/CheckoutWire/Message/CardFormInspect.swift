public import CheckoutModel
internal import CheckoutWireC

/// Check a card, an address or an amount without a session. Nothing of it is kept.
public struct CardFormInspectRequest: Equatable, Sendable {
    /// What is checked.
    public enum Subject: Equatable, Sendable {
        /// By the local table of networks alone: no BIN service is asked.
        case card(CardInspection)
        /// And phone and e-mail, where they are given.
        case address(AddressInspection)
        /// Written in the request's language.
        case amount(Money)
    }

    /// What is checked.
    public var subject: Subject
    /// Of the amount's text; empty: that of the connection.
    public var locale = ""

    /// In the language of the connection.
    public init(_ subject: Subject) { self.subject = subject }

    /// Whatever lies in the memory for secrets; who decoded the request wipes it.
    public var secretHandles: [SecretHandle] {
        guard case .card(let card) = subject else { return [] }
        return [card.number, card.cvv].compactMap { $0 }
    }
}

extension CardFormInspectRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormInspectRequest")
    static var initialize: Initialize<Checkout__V1__CardFormInspectRequest> {
        unsafe checkout__v1__card_form_inspect_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormInspectRequest>, _ build: Builder) {
        switch subject {
        case .card(let card):
            unsafe c.pointee.subject_case = CHECKOUT__V1__CARD_FORM_INSPECT_REQUEST__SUBJECT_CARD
            unsafe c.pointee.card = build.message(card)
        case .address(let address):
            unsafe c.pointee.subject_case = CHECKOUT__V1__CARD_FORM_INSPECT_REQUEST__SUBJECT_ADDRESS
            unsafe c.pointee.address = build.message(address)
        case .amount(let amount):
            unsafe c.pointee.subject_case = CHECKOUT__V1__CARD_FORM_INSPECT_REQUEST__SUBJECT_AMOUNT
            unsafe c.pointee.amount = build.message(amount)
        }
        unsafe c.pointee.locale = build.text(locale)
    }

    /// Without a subject it is INVALID_REQUEST.
    static func take(_ c: Checkout__V1__CardFormInspectRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value: Self
        switch unsafe c.subject_case {
        case CHECKOUT__V1__CARD_FORM_INSPECT_REQUEST__SUBJECT_CARD:
            value = Self(.card(try unsafe taker.required(c.card, "card")))
        case CHECKOUT__V1__CARD_FORM_INSPECT_REQUEST__SUBJECT_ADDRESS:
            value = Self(.address(try unsafe taker.required(c.address, "address")))
        case CHECKOUT__V1__CARD_FORM_INSPECT_REQUEST__SUBJECT_AMOUNT:
            value = Self(.amount(try unsafe taker.required(c.amount, "amount")))
        default: throw .missing("subject")
        }
        value.locale = unsafe taker.text(c.locale)
        return value
    }
}

/// What was found.
public struct CardFormInspectResponse: Equatable, Sendable {
    /// Of a card; `nil` for what has no number.
    public var numberState: CardNumberState?
    /// Of a card, by the local table, in the order of the networks allowed (C-053).
    public var networks: [CardNetwork] = []
    /// The first of each field, in the order of C-134; blank ones count as at a submit.
    public var errors: [FieldFailure] = []
    /// With its text, where one could be made.
    public var amount: Money?
    /// C-180.
    public var maskedNumber = ""
    /// Grouped digits, to who typed them in this very call (C-073).
    public var formattedNumber: SecretHandle?

    /// Nothing found.
    public init() {}
}

extension CardFormInspectResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormInspectResponse")
    static var initialize: Initialize<Checkout__V1__CardFormInspectResponse> {
        unsafe checkout__v1__card_form_inspect_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormInspectResponse>, _ build: Builder) {
        unsafe c.pointee.number_state = enumNumber(numberState)
        unsafe (c.pointee.n_networks, c.pointee.networks) = build.list(networks)
        unsafe (c.pointee.n_errors, c.pointee.errors) = build.list(errors)
        unsafe c.pointee.amount = build.message(amount)
        unsafe c.pointee.masked_number = build.text(maskedNumber)
        unsafe c.pointee.formatted_number = build.secret(formattedNumber)
    }

    static func take(_ c: Checkout__V1__CardFormInspectResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.numberState = unsafe taker.known(c.number_state, "number_state")
        value.networks = try unsafe taker.list(c.n_networks, c.networks, "networks")
        value.errors = try unsafe taker.list(c.n_errors, c.errors)
        value.amount = try unsafe taker.take(c.amount)
        value.maskedNumber = unsafe taker.text(c.masked_number)
        value.formattedNumber = try unsafe taker.secret(c.formatted_number)
        return value
    }
}
