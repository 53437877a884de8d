public import CheckoutModel
internal import CheckoutWireC

extension SandboxOrder: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxOrder")
    static var initialize: Initialize<Checkout__V1__SandboxOrder> { unsafe checkout__v1__sandbox_order__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxOrder>, _ build: Builder) {
        unsafe c.pointee.amount = amount
        unsafe c.pointee.currency_code = build.text(currencyCode)
        unsafe c.pointee.order_id = build.text(orderID)
        unsafe c.pointee.country_code = build.text(countryCode)
        unsafe c.pointee.customer_id = build.text(customerID)
        unsafe c.pointee.variant = build.text(variant)
        unsafe c.pointee.merchant_amount = build.optional(merchantAmount)
        unsafe (c.pointee.n_line_items, c.pointee.line_items) = build.list(lineItems)
    }

    static func take(_ c: Checkout__V1__SandboxOrder, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.amount = unsafe c.amount
        value.currencyCode = unsafe taker.text(c.currency_code)
        value.orderID = unsafe taker.text(c.order_id)
        value.countryCode = unsafe taker.text(c.country_code)
        value.customerID = unsafe taker.text(c.customer_id)
        value.variant = unsafe taker.text(c.variant)
        value.merchantAmount = unsafe taker.optional(c.merchant_amount)
        value.lineItems = try unsafe taker.list(c.n_line_items, c.line_items)
        return value
    }
}
