public import CheckoutModel
internal import CheckoutWireC

/// The answer to a question, from the connection that was asked, once.
public struct CallbacksAnswerRequest: Equatable, Sendable {
    /// What is answered.
    public enum Answer: Equatable, Sendable {
        /// To IDEMPOTENCY_KEY; `nil`: the caller has none.
        case idempotencyKey(String?)
        /// To GATE: go on, with a key or without.
        case gateContinue(key: String?)
        /// To GATE: make no payment.
        case gateAbort(message: String?)
        /// To SHIPPING_ADDRESS; none: nothing is delivered there.
        case shippingOptions([ShippingOption])
        /// To SHIPPING_OPTION: the backend has taken it over.
        case shippingCommitted
        /// To each: the handler failed.
        case failed(String)
    }

    /// Of the item.
    public var questionID = ""
    /// `nil`: none was given.
    public var answer: Answer?

    /// Joins the two.
    public init(questionID: String, answer: Answer?) {
        self.questionID = questionID
        self.answer = answer
    }
}

extension CallbacksAnswerRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CallbacksAnswerRequest")
    static var initialize: Initialize<Checkout__V1__CallbacksAnswerRequest> {
        unsafe checkout__v1__callbacks_answer_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CallbacksAnswerRequest>, _ build: Builder) {
        unsafe c.pointee.question_id = build.text(questionID)
        switch answer {
        case .idempotencyKey(let key):
            unsafe c.pointee.answer_case = CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_IDEMPOTENCY_KEY
            // Present and empty: there is none.
            unsafe c.pointee.idempotency_key = build.optional(key ?? "")
        case .gateContinue(let key):
            unsafe c.pointee.answer_case = CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_GATE_CONTINUE
            if let m = unsafe build.wrapper(Checkout__V1__GateContinue.self, checkout__v1__gate_continue__init) {
                unsafe m.pointee.idempotency_key = build.optional(key)
                unsafe c.pointee.gate_continue = m
            }
        case .gateAbort(let message):
            unsafe c.pointee.answer_case = CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_GATE_ABORT
            if let m = unsafe build.wrapper(Checkout__V1__GateAbort.self, checkout__v1__gate_abort__init) {
                unsafe m.pointee.message = build.optional(message)
                unsafe c.pointee.gate_abort = m
            }
        case .shippingOptions(let options):
            unsafe c.pointee.answer_case = CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_SHIPPING_OPTIONS
            if let m = unsafe build.wrapper(
                Checkout__V1__ShippingOptionList.self, checkout__v1__shipping_option_list__init)
            {
                unsafe (m.pointee.n_options, m.pointee.options) = build.list(options)
                unsafe c.pointee.shipping_options = m
            }
        case .shippingCommitted:
            unsafe c.pointee.answer_case = CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_SHIPPING_COMMITTED
            unsafe c.pointee.shipping_committed = build.wrapper(Checkout__V1__Empty.self, checkout__v1__empty__init)
        case .failed(let message):
            unsafe c.pointee.answer_case = CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_FAILED
            unsafe c.pointee.failed = build.text(message)
        case nil: break
        }
    }

    static func take(_ c: Checkout__V1__CallbacksAnswerRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(questionID: unsafe taker.text(c.question_id), answer: try unsafe answer(c, &taker))
    }

    private static func answer(
        _ c: Checkout__V1__CallbacksAnswerRequest, _ taker: inout Taker
    ) throws(DecodeFault) -> Answer? {
        switch unsafe c.answer_case {
        case CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_IDEMPOTENCY_KEY:
            let key = unsafe taker.optional(c.idempotency_key) ?? ""
            return .idempotencyKey(key.isEmpty ? nil : key)
        case CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_GATE_CONTINUE:
            return .gateContinue(key: unsafe taker.optional(c.gate_continue?.pointee.idempotency_key))
        case CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_GATE_ABORT:
            return .gateAbort(message: unsafe taker.optional(c.gate_abort?.pointee.message))
        case CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_SHIPPING_OPTIONS:
            guard let list = unsafe c.shipping_options?.pointee else { return .shippingOptions([]) }
            return .shippingOptions(try unsafe taker.list(list.n_options, list.options))
        case CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_SHIPPING_COMMITTED: return .shippingCommitted
        case CHECKOUT__V1__CALLBACKS_ANSWER_REQUEST__ANSWER_FAILED: return .failed(unsafe taker.text(c.failed))
        default: return nil
        }
    }
}

/// Taken.
public struct CallbacksAnswerResponse: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension CallbacksAnswerResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CallbacksAnswerResponse")
    static var initialize: Initialize<Checkout__V1__CallbacksAnswerResponse> {
        unsafe checkout__v1__callbacks_answer_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CallbacksAnswerResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__CallbacksAnswerResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
