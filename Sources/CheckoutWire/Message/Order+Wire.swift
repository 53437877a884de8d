public import CheckoutModel
internal import CheckoutWireC

// Observers get ids and amounts.

extension Order: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Order")
    static var initialize: Initialize<Checkout__V1__Order> { unsafe checkout__v1__order__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Order>, _ build: Builder) {
        unsafe c.pointee.order_id = build.text(orderID)
        unsafe c.pointee.total = build.message(total)
        unsafe c.pointee.merchant_amount = build.message(merchantAmount)
        unsafe c.pointee.tax = build.message(tax)
        unsafe c.pointee.country_code = build.text(countryCode)
        unsafe (c.pointee.n_fees, c.pointee.fees) = build.list(fees)
        let listed = lineItemsThatFit
        unsafe (c.pointee.n_line_items, c.pointee.line_items) = build.list(listed)
        unsafe c.pointee.line_items_truncated = lineItemsTruncated || listed.count < lineItems.count ? 1 : 0
        unsafe c.pointee.shipping = build.message(shipping)
    }

    /// An order stands in events and snapshots, which are one page at most beside everything else.
    private var lineItemsThatFit: [LineItem] {
        var left = Limits.lineItemsBytesMax
        let count = lineItems.prefix { item in
            left -= 96 + item.itemID.utf8.count + item.name.utf8.count + item.description.utf8.count
            left -= item.taxCode.utf8.count + item.productType.utf8.count
            for amount in [item.amount, item.discount, item.tax] { left -= amount?.text?.utf8.count ?? 0 }
            return left >= 0
        }.count
        return count == lineItems.count ? lineItems : Array(lineItems.prefix(count))
    }

    static func take(_ c: Checkout__V1__Order, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.orderID = unsafe taker.text(c.order_id)
        value.total = try unsafe taker.take(c.total)
        value.merchantAmount = try unsafe taker.take(c.merchant_amount)
        value.tax = try unsafe taker.take(c.tax)
        value.countryCode = unsafe taker.text(c.country_code)
        value.fees = try unsafe taker.list(c.n_fees, c.fees)
        value.lineItems = try unsafe taker.list(c.n_line_items, c.line_items)
        value.lineItemsTruncated = unsafe c.line_items_truncated != 0
        value.shipping = try unsafe taker.take(c.shipping)
        return value
    }
}

extension Fee: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Fee")
    static var initialize: Initialize<Checkout__V1__Fee> { unsafe checkout__v1__fee__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Fee>, _ build: Builder) {
        unsafe c.pointee.type = build.text(type)
        unsafe c.pointee.amount = build.message(amount)
    }

    static func take(_ c: Checkout__V1__Fee, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(type: unsafe taker.text(c.type), amount: try unsafe taker.required(c.amount, "amount"))
    }
}

extension LineItem: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("LineItem")
    static var initialize: Initialize<Checkout__V1__LineItem> { unsafe checkout__v1__line_item__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__LineItem>, _ build: Builder) {
        unsafe c.pointee.item_id = build.text(itemID)
        unsafe c.pointee.quantity = quantity
        unsafe c.pointee.amount = build.message(amount)
        unsafe c.pointee.discount = build.message(discount)
        unsafe c.pointee.tax = build.message(tax)
        unsafe c.pointee.tax_code = build.text(taxCode)
        unsafe c.pointee.product_type = build.text(productType)
        if build.isForObserver { return }
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.description = build.text(description)
    }

    static func take(_ c: Checkout__V1__LineItem, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.itemID = unsafe taker.text(c.item_id)
        value.name = unsafe taker.text(c.name)
        value.description = unsafe taker.text(c.description)
        value.quantity = unsafe c.quantity
        value.amount = try unsafe taker.take(c.amount)
        value.discount = try unsafe taker.take(c.discount)
        value.tax = try unsafe taker.take(c.tax)
        value.taxCode = unsafe taker.text(c.tax_code)
        value.productType = unsafe taker.text(c.product_type)
        return value
    }
}

extension OrderShipping: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("OrderShipping")
    static var initialize: Initialize<Checkout__V1__OrderShipping> { unsafe checkout__v1__order_shipping__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__OrderShipping>, _ build: Builder) {
        unsafe c.pointee.method_id = build.text(methodID)
        unsafe c.pointee.amount = build.message(amount)
        if build.isForObserver { return }
        unsafe c.pointee.method_name = build.text(methodName)
        unsafe c.pointee.method_description = build.text(methodDescription)
    }

    static func take(_ c: Checkout__V1__OrderShipping, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.methodID = unsafe taker.text(c.method_id)
        value.methodName = unsafe taker.text(c.method_name)
        value.methodDescription = unsafe taker.text(c.method_description)
        value.amount = try unsafe taker.take(c.amount)
        return value
    }
}
