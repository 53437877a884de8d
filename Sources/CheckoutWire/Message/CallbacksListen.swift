public import CheckoutModel
internal import CheckoutWireC

/// Answer what the daemon asks the owner of a session.
public struct CallbacksListenRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// What is answered here; at least one.
    public var kinds: [CallbackKind]

    /// Joins the two.
    public init(sessionID: SessionID, kinds: [CallbackKind]) {
        self.sessionID = sessionID
        self.kinds = kinds
    }
}

extension CallbacksListenRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CallbacksListenRequest")
    static var initialize: Initialize<Checkout__V1__CallbacksListenRequest> {
        unsafe checkout__v1__callbacks_listen_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CallbacksListenRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe (c.pointee.n_kinds, c.pointee.kinds) = build.list(kinds)
    }

    static func take(_ c: Checkout__V1__CallbacksListenRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            sessionID: try unsafe taker.session(c.session_id),
            kinds: try unsafe taker.list(c.n_kinds, c.kinds, "kinds"))
    }
}

/// A question.
public struct CallbacksListenItem: Equatable, Sendable {
    /// Names it in the answer.
    public var questionID = ""
    /// What is asked; `nil`: something that this version does not know.
    public var kind: CallbackKind?
    /// About which attempt.
    public var attempt: AttemptNumber = 0
    /// "PAYMENT_CARD".
    public var paymentMethodType = ""
    /// Of SHIPPING_ADDRESS.
    public var shippingAddress: Address?
    /// Of SHIPPING_OPTION.
    public var shippingOption: ShippingOption?
    /// When an answer comes too late; `nil`: never.
    public var deadline: WallTime?

    /// Nothing asked.
    public init() {}
}

extension CallbacksListenItem: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CallbacksListenItem")
    static var initialize: Initialize<Checkout__V1__CallbacksListenItem> {
        unsafe checkout__v1__callbacks_listen_item__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CallbacksListenItem>, _ build: Builder) {
        unsafe c.pointee.question_id = build.text(questionID)
        unsafe c.pointee.kind = enumNumber(kind)
        unsafe c.pointee.attempt = attempt
        unsafe c.pointee.payment_method_type = build.text(paymentMethodType)
        unsafe c.pointee.shipping_address = build.message(shippingAddress)
        unsafe c.pointee.shipping_option = build.message(shippingOption)
        unsafe c.pointee.deadline_unix_ms = deadline?.unixMilliseconds ?? 0
    }

    static func take(_ c: Checkout__V1__CallbacksListenItem, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.questionID = unsafe taker.text(c.question_id)
        value.kind = unsafe taker.known(c.kind, "kind")
        value.attempt = unsafe c.attempt
        value.paymentMethodType = unsafe taker.text(c.payment_method_type)
        value.shippingAddress = try unsafe taker.take(c.shipping_address)
        value.shippingOption = try unsafe taker.take(c.shipping_option)
        value.deadline = unsafe taker.time(c.deadline_unix_ms)
        return value
    }
}
