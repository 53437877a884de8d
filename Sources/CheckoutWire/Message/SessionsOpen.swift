public import CheckoutModel
internal import CheckoutWireC

/// Open an inline session, which the caller draws itself (B-106).
public struct SessionsOpenRequest: Equatable, Sendable {
    /// `nil`: neither was given.
    public var source: SessionsPresentRequest.Source?
    /// `nil`: the defaults.
    public var settings: Settings?
    /// `nil`: the default.
    public var theme: Theme?
    /// Ask the owner for the gateway's key of each create (B-132).
    public var wantsIdempotencyKey = false
    /// Ask the owner before each create (B-134).
    public var wantsGate = false
    /// Ask the owner when the shopper chooses an address.
    public var wantsShippingAddress = false
    /// Ask the owner when the shopper chooses an option.
    public var wantsShippingOption = false
    /// 16 to 64 bytes; `nil`: none. A secret.
    public var ownerSecret: SecretHandle?
    /// Unspecified: checkout.
    public var intent = SessionIntent.checkout
    /// Per method.
    public var paymentMethodIntents: [PaymentMethodIntent] = []

    /// Nothing said.
    public init() {}

    /// Whatever lies in the memory for secrets; who decoded the request wipes it.
    public var secretHandles: [SecretHandle] {
        var handles: [SecretHandle] = []
        if case .clientToken(let token?) = source { handles.append(token) }
        if let ownerSecret { handles.append(ownerSecret) }
        return handles
    }
}

extension SessionsOpenRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsOpenRequest")
    static var initialize: Initialize<Checkout__V1__SessionsOpenRequest> {
        unsafe checkout__v1__sessions_open_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsOpenRequest>, _ build: Builder) {
        switch source {
        case .clientToken(let token):
            unsafe c.pointee.source_case = CHECKOUT__V1__SESSIONS_OPEN_REQUEST__SOURCE_CLIENT_TOKEN
            unsafe c.pointee.client_token = build.secret(token)
        case .sandboxOrder(let order):
            unsafe c.pointee.source_case = CHECKOUT__V1__SESSIONS_OPEN_REQUEST__SOURCE_SANDBOX_ORDER
            unsafe c.pointee.sandbox_order = build.message(order)
        case nil: break
        }
        unsafe c.pointee.settings = build.message(settings)
        unsafe c.pointee.theme = build.message(theme)
        unsafe c.pointee.wants_idempotency_key = wantsIdempotencyKey ? 1 : 0
        unsafe c.pointee.wants_gate = wantsGate ? 1 : 0
        unsafe c.pointee.wants_shipping_address = wantsShippingAddress ? 1 : 0
        unsafe c.pointee.wants_shipping_option = wantsShippingOption ? 1 : 0
        unsafe c.pointee.owner_secret = build.secret(ownerSecret)
        unsafe c.pointee.intent = enumNumber(intent)
        unsafe (c.pointee.n_payment_method_intents, c.pointee.payment_method_intents) = build.list(paymentMethodIntents)
    }

    static func take(_ c: Checkout__V1__SessionsOpenRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        switch unsafe c.source_case {
        case CHECKOUT__V1__SESSIONS_OPEN_REQUEST__SOURCE_CLIENT_TOKEN:
            value.source = .clientToken(try unsafe taker.secret(c.client_token))
        case CHECKOUT__V1__SESSIONS_OPEN_REQUEST__SOURCE_SANDBOX_ORDER:
            value.source = .sandboxOrder(try unsafe taker.required(c.sandbox_order, "sandbox_order"))
        default: break
        }
        value.settings = try unsafe taker.take(c.settings)
        value.theme = try unsafe taker.take(c.theme)
        value.wantsIdempotencyKey = unsafe c.wants_idempotency_key != 0
        value.wantsGate = unsafe c.wants_gate != 0
        value.wantsShippingAddress = unsafe c.wants_shipping_address != 0
        value.wantsShippingOption = unsafe c.wants_shipping_option != 0
        value.ownerSecret = try unsafe taker.secret(c.owner_secret)
        value.intent = unsafe taker.known(c.intent, "intent") ?? .checkout
        value.paymentMethodIntents = try unsafe taker.list(c.n_payment_method_intents, c.payment_method_intents)
        return value
    }
}

/// Opened; it waits for a `Sessions/Start`.
public struct SessionsOpenResponse: Equatable, Sendable {
    /// Its id.
    public var sessionID: SessionID

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension SessionsOpenResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsOpenResponse")
    static var initialize: Initialize<Checkout__V1__SessionsOpenResponse> {
        unsafe checkout__v1__sessions_open_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsOpenResponse>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
    }

    static func take(_ c: Checkout__V1__SessionsOpenResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(sessionID: try unsafe taker.session(c.session_id))
    }
}
