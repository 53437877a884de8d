public import CheckoutModel
internal import CheckoutWireC

// Observers get ids, types and amounts.

extension PaymentMethod: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("PaymentMethod")
    static var initialize: Initialize<Checkout__V1__PaymentMethod> { unsafe checkout__v1__payment_method__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__PaymentMethod>, _ build: Builder) {
        unsafe c.pointee.id = build.text(id)
        unsafe c.pointee.type = build.text(type)
        unsafe c.pointee.surcharge = build.optional(surcharge)
        unsafe c.pointee.has_unknown_surcharge = hasUnknownSurcharge ? 1 : 0
        unsafe c.pointee.input = enumNumber(input)
        unsafe (c.pointee.n_intents, c.pointee.intents) = build.list(intents)
        unsafe (c.pointee.n_network_surcharges, c.pointee.network_surcharges) = build.list(networkSurcharges)
        if let currency { unsafe c.pointee.currency_code = build.text(currency.text) }
        unsafe c.pointee.express = express ? 1 : 0
        unsafe c.pointee.no_processing_screen = noProcessingScreen ? 1 : 0
        if build.isForObserver { return }
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.icon = build.text(icon)
        unsafe c.pointee.formatted_surcharge = build.optional(formattedSurcharge)
        unsafe c.pointee.background_color = build.message(backgroundColor)
        unsafe c.pointee.button_text = build.optional(buttonText)
        unsafe c.pointee.text_color = build.message(textColor)
        unsafe c.pointee.border_color = build.message(borderColor)
        unsafe c.pointee.border_width_hundredths = build.optional(borderWidthHundredths)
        unsafe c.pointee.corner_radius_hundredths = build.optional(cornerRadiusHundredths)
    }

    static func take(_ c: Checkout__V1__PaymentMethod, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(id: unsafe taker.text(c.id), type: unsafe taker.text(c.type), name: unsafe taker.text(c.name))
        value.icon = unsafe taker.text(c.icon)
        value.surcharge = unsafe taker.optional(c.surcharge)
        value.hasUnknownSurcharge = unsafe c.has_unknown_surcharge != 0
        value.formattedSurcharge = unsafe taker.optional(c.formatted_surcharge)
        value.backgroundColor = try unsafe taker.take(c.background_color)
        value.buttonText = unsafe taker.optional(c.button_text)
        value.textColor = try unsafe taker.take(c.text_color)
        value.borderColor = try unsafe taker.take(c.border_color)
        value.borderWidthHundredths = unsafe taker.optional(c.border_width_hundredths)
        value.cornerRadiusHundredths = unsafe taker.optional(c.corner_radius_hundredths)
        value.input = unsafe taker.known(c.input, "input") ?? .none
        value.intents = try unsafe taker.list(c.n_intents, c.intents, "intents")
        value.networkSurcharges = try unsafe taker.list(c.n_network_surcharges, c.network_surcharges)
        value.currency = unsafe taker.currency(c.currency_code)
        value.express = unsafe c.express != 0
        value.noProcessingScreen = unsafe c.no_processing_screen != 0
        return value
    }
}

extension NetworkSurcharge: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("NetworkSurcharge")
    static var initialize: Initialize<Checkout__V1__NetworkSurcharge> { unsafe checkout__v1__network_surcharge__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__NetworkSurcharge>, _ build: Builder) {
        unsafe c.pointee.network = enumNumber(network)
        unsafe c.pointee.surcharge = surcharge
        if build.isForObserver { return }
        unsafe c.pointee.formatted_surcharge = build.optional(formattedSurcharge)
    }

    static func take(_ c: Checkout__V1__NetworkSurcharge, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(network: unsafe taker.known(c.network, "network") ?? .other, surcharge: unsafe c.surcharge)
        value.formattedSurcharge = unsafe taker.optional(c.formatted_surcharge)
        return value
    }
}
