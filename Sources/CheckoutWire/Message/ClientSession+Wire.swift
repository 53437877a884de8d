public import CheckoutModel
internal import CheckoutWireC

// Observers get the order alone (session.proto).

extension ClientSession: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("ClientSession")
    static var initialize: Initialize<Checkout__V1__ClientSession> { unsafe checkout__v1__client_session__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ClientSession>, _ build: Builder) {
        unsafe c.pointee.order = build.message(order)
        if build.isForObserver { return }
        unsafe c.pointee.client_session_id = build.text(clientSessionID)
        unsafe c.pointee.customer = build.message(customer)
        unsafe c.pointee.stale = stale ? 1 : 0
        unsafe c.pointee.environment = build.text(environment)
    }

    static func take(_ c: Checkout__V1__ClientSession, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.clientSessionID = unsafe taker.text(c.client_session_id)
        value.order = try unsafe taker.take(c.order) ?? Order()
        value.customer = try unsafe taker.take(c.customer)
        value.stale = unsafe c.stale != 0
        value.environment = unsafe taker.text(c.environment)
        return value
    }
}

extension Customer: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Customer")
    static var initialize: Initialize<Checkout__V1__Customer> { unsafe checkout__v1__customer__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Customer>, _ build: Builder) {
        unsafe c.pointee.customer_id = build.text(customerID)
        unsafe c.pointee.first_name = build.text(firstName)
        unsafe c.pointee.last_name = build.text(lastName)
        unsafe c.pointee.email_address = build.text(emailAddress)
        unsafe c.pointee.mobile_number = build.text(mobileNumber)
        unsafe c.pointee.tax_id = build.text(taxID)
        unsafe c.pointee.billing_address = build.message(billingAddress)
        unsafe c.pointee.shipping_address = build.message(shippingAddress)
    }

    static func take(_ c: Checkout__V1__Customer, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.customerID = unsafe taker.text(c.customer_id)
        value.firstName = unsafe taker.text(c.first_name)
        value.lastName = unsafe taker.text(c.last_name)
        value.emailAddress = unsafe taker.text(c.email_address)
        value.mobileNumber = unsafe taker.text(c.mobile_number)
        value.taxID = unsafe taker.text(c.tax_id)
        value.billingAddress = try unsafe taker.take(c.billing_address)
        value.shippingAddress = try unsafe taker.take(c.shipping_address)
        return value
    }
}
