public import CheckoutModel
internal import CheckoutWireC

// Observers get no digits, no cause and no reference: the reference is the key that a create carries. The owner's own
// key goes into the store alone (B-282).

extension Attempt: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Attempt")
    static var initialize: Initialize<Checkout__V1__Attempt> { unsafe checkout__v1__attempt__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Attempt>, _ build: Builder) {
        unsafe c.pointee.number = number
        unsafe c.pointee.payment_method_type = build.text(paymentMethodType)
        unsafe c.pointee.state = enumNumber(state)
        unsafe c.pointee.outcome = enumNumber(outcome)
        unsafe c.pointee.payment_id = build.text(paymentID)
        unsafe c.pointee.payment_status = enumNumber(paymentStatus)
        unsafe c.pointee.amount = build.message(amount)
        unsafe c.pointee.charged = build.message(charged)
        unsafe c.pointee.network = enumNumber(network)
        unsafe c.pointee.failure = build.message(failure)
        unsafe c.pointee.may_complete = mayComplete ? 1 : 0
        unsafe c.pointee.opened_unix_ms = opened.unixMilliseconds
        unsafe c.pointee.submitted_unix_ms = submitted?.unixMilliseconds ?? 0
        unsafe c.pointee.ended_unix_ms = ended?.unixMilliseconds ?? 0
        unsafe c.pointee.settlement = build.message(settlement)
        unsafe c.pointee.instrument = build.message(instrument)
        if build.encoding.view == .stored { unsafe c.pointee.idempotency_key = build.text(idempotencyKey) }
        if build.isForObserver { return }
        unsafe c.pointee.masked_number = build.text(maskedNumber)
        unsafe c.pointee.cause = build.message(cause)
        unsafe c.pointee.reference = build.text(reference)
    }

    static func take(_ c: Checkout__V1__Attempt, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(
            number: unsafe c.number, paymentMethodType: unsafe taker.text(c.payment_method_type),
            opened: unsafe WallTime(unixMilliseconds: c.opened_unix_ms))
        value.state = unsafe taker.known(c.state, "state") ?? .unknown
        value.outcome = unsafe taker.known(c.outcome, "outcome")
        value.paymentID = unsafe taker.text(c.payment_id)
        value.paymentStatus = unsafe taker.known(c.payment_status, "payment_status")
        value.amount = try unsafe taker.take(c.amount)
        value.charged = try unsafe taker.take(c.charged)
        value.network = unsafe taker.known(c.network, "network")
        value.maskedNumber = unsafe taker.text(c.masked_number)
        value.failure = try unsafe taker.take(c.failure)
        value.cause = try unsafe taker.take(c.cause)
        value.mayComplete = unsafe c.may_complete != 0
        value.submitted = unsafe taker.time(c.submitted_unix_ms)
        value.ended = unsafe taker.time(c.ended_unix_ms)
        value.settlement = try unsafe taker.take(c.settlement)
        value.reference = unsafe taker.text(c.reference)
        value.idempotencyKey = unsafe taker.text(c.idempotency_key)
        value.instrument = try unsafe taker.take(c.instrument)
        return value
    }
}

extension Settlement: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Settlement")
    static var initialize: Initialize<Checkout__V1__Settlement> { unsafe checkout__v1__settlement__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Settlement>, _ build: Builder) {
        unsafe c.pointee.status = enumNumber(status)
        unsafe c.pointee.paid = paid ? 1 : 0
        unsafe c.pointee.by = enumNumber(by)
        unsafe c.pointee.time_unix_ms = time.unixMilliseconds
    }

    static func take(_ c: Checkout__V1__Settlement, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            status: unsafe taker.known(c.status, "status") ?? .pending, paid: unsafe c.paid != 0,
            by: unsafe taker.known(c.by, "by") ?? .gateway, time: unsafe WallTime(unixMilliseconds: c.time_unix_ms))
    }
}

extension GatewayCause: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("GatewayCause")
    static var initialize: Initialize<Checkout__V1__GatewayCause> { unsafe checkout__v1__gateway_cause__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__GatewayCause>, _ build: Builder) {
        unsafe c.pointee.kind = build.text(kind)
        unsafe c.pointee.http_status = httpStatus
        unsafe c.pointee.error_id = build.text(errorID)
        unsafe c.pointee.description = build.text(description)
        unsafe c.pointee.diagnostics_id = build.text(diagnosticsID)
        unsafe c.pointee.request_id = build.text(requestID)
        unsafe c.pointee.reason_type = build.text(reasonType)
        unsafe c.pointee.reason_code = build.text(reasonCode)
        unsafe c.pointee.decline_type = build.text(declineType)
        unsafe (c.pointee.n_validation_errors, c.pointee.validation_errors) = build.list(validationErrors)
    }

    static func take(_ c: Checkout__V1__GatewayCause, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.kind = unsafe taker.text(c.kind)
        value.httpStatus = unsafe c.http_status
        value.errorID = unsafe taker.text(c.error_id)
        value.description = unsafe taker.text(c.description)
        value.diagnosticsID = unsafe taker.text(c.diagnostics_id)
        value.requestID = unsafe taker.text(c.request_id)
        value.reasonType = unsafe taker.text(c.reason_type)
        value.reasonCode = unsafe taker.text(c.reason_code)
        value.declineType = unsafe taker.text(c.decline_type)
        value.validationErrors = unsafe taker.list(c.n_validation_errors, c.validation_errors)
        return value
    }
}
