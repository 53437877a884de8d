public import CheckoutModel
internal import CheckoutWireC

extension FieldFailure: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("FieldFailure")
    static var initialize: Initialize<Checkout__V1__FieldFailure> { unsafe checkout__v1__field_failure__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__FieldFailure>, _ build: Builder) {
        unsafe c.pointee.field = build.text(field)
        unsafe c.pointee.error_id = build.text(errorID)
        unsafe c.pointee.code = build.text(code)
        unsafe c.pointee.message = build.text(message)
    }

    static func take(_ c: Checkout__V1__FieldFailure, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            field: unsafe taker.text(c.field), errorID: unsafe taker.text(c.error_id), code: unsafe taker.text(c.code),
            message: unsafe taker.text(c.message))
    }
}

extension CheckoutFailure: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Failure")
    static var initialize: Initialize<Checkout__V1__Failure> { unsafe checkout__v1__failure__init }

    /// Observers get the ids, not the words.
    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Failure>, _ build: Builder) {
        unsafe c.pointee.code = code.rawValue
        unsafe c.pointee.error_id = build.text(errorID)
        unsafe c.pointee.diagnostics_id = build.text(diagnosticsID)
        unsafe c.pointee.retry = enumNumber(retry)
        unsafe c.pointee.payment_method_type = build.text(paymentMethodType)
        if build.isForObserver { return }
        unsafe c.pointee.message = build.text(message)
        unsafe c.pointee.recovery = build.text(recovery)
        unsafe (c.pointee.n_fields, c.pointee.fields) = build.list(fields)
        unsafe c.pointee.underlying_code = build.text(underlyingCode)
        unsafe c.pointee.existing_session_id = build.id(existingSession)
        unsafe c.pointee.retry_after_ms = UInt32(clamping: retryAfter.count)
        unsafe c.pointee.limit = limit
    }

    /// A code that is not known here reads as `unknown`; its id, its words and its advice are kept.
    static func take(_ c: Checkout__V1__Failure, _ taker: inout Taker) throws(DecodeFault) -> Self {
        let code = unsafe FailureCode(rawValue: c.code)
        if code == nil { taker.note("failure.code", unsafe Int32(bitPattern: c.code)) }
        let retry: Retry? = unsafe taker.known(c.retry, "failure.retry")
        var failure = unsafe Self(
            code ?? .unknown, taker.text(c.message), recovery: taker.text(c.recovery),
            retry: retry ?? (code == nil ? .afterStatusQuery : nil))
        if let id = unsafe taker.some(c.error_id) { failure.errorID = id }
        failure.diagnosticsID = unsafe taker.text(c.diagnostics_id)
        failure.fields = try unsafe taker.list(c.n_fields, c.fields)
        failure.paymentMethodType = unsafe taker.text(c.payment_method_type)
        failure.underlyingCode = unsafe taker.text(c.underlying_code)
        failure.existingSession = unsafe taker.sessionOrNone(c.existing_session_id)
        failure.retryAfter = unsafe Milliseconds(UInt64(c.retry_after_ms))
        failure.limit = unsafe c.limit
        return failure
    }
}
