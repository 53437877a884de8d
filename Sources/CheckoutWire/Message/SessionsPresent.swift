public import CheckoutModel
internal import CheckoutWireC

/// Present a managed checkout on a host.
public struct SessionsPresentRequest: Equatable, Sendable {
    /// Where the order comes from.
    public enum Source: Equatable, Sendable {
        /// A client token, at most 64 KiB. It is a secret; an empty one is `nil`.
        case clientToken(SecretHandle?)
        /// The sandbox makes its own.
        case sandboxOrder(SandboxOrder)
    }

    /// Which host; without one it is the foreground host (B-020).
    public enum HostChoice: Equatable, Sendable {
        /// By its id.
        case id(String)
        /// By its name; "headless": the daemon's own.
        case name(String)
        /// By the user it runs as.
        case uid(Int64)
    }

    /// `nil`: neither was given.
    public var source: Source?
    /// `nil`: the foreground host.
    public var host: HostChoice?
    /// `nil`: the defaults.
    public var settings: Settings?
    /// `nil`: the default.
    public var theme: Theme?
    /// Ask the owner for the key of each attempt (B-132).
    public var wantsIdempotencyKey = false
    /// Ask the owner before each payment (B-134).
    public var wantsGate = false
    /// Ask the owner when the shopper chooses an address.
    public var wantsShippingAddress = false
    /// Ask the owner when the shopper chooses an option.
    public var wantsShippingOption = false
    /// ALREADY_PRESENTING instead of waiting for another checkout to close.
    public var onlyIfIdle = false
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

extension SessionsPresentRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsPresentRequest")
    static var initialize: Initialize<Checkout__V1__SessionsPresentRequest> {
        unsafe checkout__v1__sessions_present_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsPresentRequest>, _ build: Builder) {
        switch source {
        case .clientToken(let token):
            unsafe c.pointee.source_case = CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__SOURCE_CLIENT_TOKEN
            unsafe c.pointee.client_token = build.secret(token)
        case .sandboxOrder(let order):
            unsafe c.pointee.source_case = CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__SOURCE_SANDBOX_ORDER
            unsafe c.pointee.sandbox_order = build.message(order)
        case nil: break
        }
        switch host {
        case .id(let id):
            unsafe c.pointee.host_case = CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__HOST_HOST_ID
            unsafe c.pointee.host_id = build.text(id)
        case .name(let name):
            unsafe c.pointee.host_case = CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__HOST_HOST_NAME
            unsafe c.pointee.host_name = build.text(name)
        case .uid(let uid):
            unsafe c.pointee.host_case = CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__HOST_HOST_UID
            unsafe c.pointee.host_uid = build.optional(uid)
        case nil: break
        }
        unsafe c.pointee.settings = build.message(settings)
        unsafe c.pointee.theme = build.message(theme)
        unsafe c.pointee.wants_shipping_address = wantsShippingAddress ? 1 : 0
        unsafe c.pointee.wants_shipping_option = wantsShippingOption ? 1 : 0
        unsafe c.pointee.only_if_idle = onlyIfIdle ? 1 : 0
        unsafe c.pointee.owner_secret = build.secret(ownerSecret)
        unsafe c.pointee.intent = enumNumber(intent)
        unsafe (c.pointee.n_payment_method_intents, c.pointee.payment_method_intents) = build.list(paymentMethodIntents)
        unsafe c.pointee.wants_idempotency_key = wantsIdempotencyKey ? 1 : 0
        unsafe c.pointee.wants_gate = wantsGate ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SessionsPresentRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        switch unsafe c.source_case {
        case CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__SOURCE_CLIENT_TOKEN:
            value.source = .clientToken(try unsafe taker.secret(c.client_token))
        case CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__SOURCE_SANDBOX_ORDER:
            value.source = .sandboxOrder(try unsafe taker.required(c.sandbox_order, "sandbox_order"))
        default: break
        }
        switch unsafe c.host_case {
        case CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__HOST_HOST_ID: value.host = unsafe .id(taker.text(c.host_id))
        case CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__HOST_HOST_NAME: value.host = unsafe .name(taker.text(c.host_name))
        case CHECKOUT__V1__SESSIONS_PRESENT_REQUEST__HOST_HOST_UID:
            value.host = unsafe taker.optional(c.host_uid).map { .uid($0) }
        default: break
        }
        value.settings = try unsafe taker.take(c.settings)
        value.theme = try unsafe taker.take(c.theme)
        value.wantsShippingAddress = unsafe c.wants_shipping_address != 0
        value.wantsShippingOption = unsafe c.wants_shipping_option != 0
        value.onlyIfIdle = unsafe c.only_if_idle != 0
        value.ownerSecret = try unsafe taker.secret(c.owner_secret)
        value.intent = unsafe taker.known(c.intent, "intent") ?? .checkout
        value.paymentMethodIntents = try unsafe taker.list(c.n_payment_method_intents, c.payment_method_intents)
        value.wantsIdempotencyKey = unsafe c.wants_idempotency_key != 0
        value.wantsGate = unsafe c.wants_gate != 0
        return value
    }
}
