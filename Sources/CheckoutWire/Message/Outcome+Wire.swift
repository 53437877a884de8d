public import CheckoutModel
internal import CheckoutWireC

// A payment status that is left out reads as pending: nothing is released on it (G-077).

extension Outcome: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Outcome")
    static var initialize: Initialize<Checkout__V1__Outcome> { unsafe checkout__v1__outcome__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Outcome>, _ build: Builder) {
        unsafe c.pointee.end = enumNumber(end)
        unsafe c.pointee.payment = enumNumber(payment)
        unsafe c.pointee.paid = paid ? 1 : 0
        unsafe c.pointee.result = build.message(result)
        unsafe c.pointee.dismiss_reason = enumNumber(dismissReason)
        unsafe c.pointee.failure = build.message(failure)
        unsafe c.pointee.checkout_data = build.message(checkoutData)
        unsafe c.pointee.attempt = attempt
        unsafe c.pointee.open_attempt = openAttempt
        unsafe c.pointee.amount_mismatch = amountMismatch ? 1 : 0
        unsafe c.pointee.gateway = build.text(gateway)
        unsafe c.pointee.live = live ? 1 : 0
        unsafe c.pointee.instrument = build.message(instrument)
        if build.isForObserver { return }
        unsafe c.pointee.formatted_amount = build.optional(formattedAmount)
    }

    static func take(_ c: Checkout__V1__Outcome, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.end = unsafe taker.known(c.end, "end")
        value.payment = unsafe taker.known(c.payment, "payment")
        value.paid = unsafe c.paid != 0
        value.result = try unsafe taker.take(c.result)
        value.dismissReason = unsafe taker.known(c.dismiss_reason, "dismiss_reason")
        value.failure = try unsafe taker.take(c.failure)
        value.checkoutData = try unsafe taker.take(c.checkout_data)
        value.attempt = unsafe c.attempt
        value.openAttempt = unsafe c.open_attempt
        value.amountMismatch = unsafe c.amount_mismatch != 0
        value.gateway = unsafe taker.text(c.gateway)
        value.live = unsafe c.live != 0
        value.formattedAmount = unsafe taker.optional(c.formatted_amount)
        value.instrument = try unsafe taker.take(c.instrument)
        return value
    }
}

extension PaymentResult: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("PaymentResult")
    static var initialize: Initialize<Checkout__V1__PaymentResult> { unsafe checkout__v1__payment_result__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__PaymentResult>, _ build: Builder) {
        unsafe c.pointee.payment_id = build.text(paymentID)
        unsafe c.pointee.status = enumNumber(status)
        unsafe c.pointee.amount = build.optional(amount)
        unsafe c.pointee.currency_code = build.optional(currencyCode)
        unsafe c.pointee.payment_method_type = build.optional(paymentMethodType)
        if build.isForObserver { return }
        unsafe c.pointee.token = build.secret(token)
        unsafe c.pointee.redirect_url = build.optional(redirectURL)
        unsafe c.pointee.error_message = build.optional(errorMessage)
    }

    static func take(_ c: Checkout__V1__PaymentResult, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(
            paymentID: unsafe taker.text(c.payment_id), status: unsafe taker.known(c.status, "status") ?? .pending)
        value.token = try unsafe taker.secret(c.token)
        value.redirectURL = unsafe taker.optional(c.redirect_url)
        value.errorMessage = unsafe taker.optional(c.error_message)
        value.amount = unsafe taker.optional(c.amount)
        value.currencyCode = unsafe taker.optional(c.currency_code)
        value.paymentMethodType = unsafe taker.optional(c.payment_method_type)
        return value
    }
}

extension CheckoutData: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CheckoutData")
    static var initialize: Initialize<Checkout__V1__CheckoutData> { unsafe checkout__v1__checkout_data__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CheckoutData>, _ build: Builder) {
        unsafe c.pointee.payment_id = build.text(paymentID)
        unsafe c.pointee.order_id = build.text(orderID)
        unsafe c.pointee.status = enumNumber(status)
    }

    static func take(_ c: Checkout__V1__CheckoutData, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            paymentID: unsafe taker.text(c.payment_id), orderID: unsafe taker.text(c.order_id),
            status: unsafe taker.known(c.status, "status"))
    }
}
