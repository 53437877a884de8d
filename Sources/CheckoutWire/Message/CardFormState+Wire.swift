public import CheckoutModel
internal import CheckoutWireC

// Observers get which fields there are and what the networks cost; no digits, nothing typed, no texts.

extension CardFormState: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFormState")
    static var initialize: Initialize<Checkout__V1__CardFormState> { unsafe checkout__v1__card_form_state__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFormState>, _ build: Builder) {
        unsafe (c.pointee.n_card_fields, c.pointee.card_fields) = build.list(cardFields)
        unsafe (c.pointee.n_billing_fields, c.pointee.billing_fields) = build.list(billingFields)
        unsafe c.pointee.number_state = enumNumber(numberState)
        unsafe c.pointee.is_loading = isLoading ? 1 : 0
        unsafe c.pointee.is_valid = isValid ? 1 : 0
        unsafe c.pointee.selected_network = enumNumber(selectedNetwork)
        unsafe (c.pointee.n_detected_networks, c.pointee.detected_networks) = build.list(detectedNetworks)
        unsafe (c.pointee.n_selectable_networks, c.pointee.selectable_networks) = build.list(selectableNetworks)
        unsafe c.pointee.network_source = enumNumber(networkSource)
        unsafe c.pointee.surcharge = build.optional(surcharge)
        if let currency { unsafe c.pointee.currency_code = build.text(currency.text) }
        if build.isForObserver { return }
        unsafe c.pointee.formatted_surcharge = build.optional(formattedSurcharge)
        unsafe c.pointee.masked_number = build.text(maskedNumber)
        unsafe c.pointee.expiry = build.text(expiry)
        unsafe c.pointee.cvv_present = cvvPresent ? 1 : 0
        unsafe c.pointee.cardholder_name = build.text(cardholderName)
        unsafe c.pointee.billing_address = build.message(billingAddress)
        unsafe c.pointee.phone_number = build.text(phoneNumber)
        unsafe (c.pointee.n_errors, c.pointee.errors) = build.list(errors)
        unsafe c.pointee.bin_data = build.message(binData)
        unsafe c.pointee.cvv_label = build.text(cvvLabel)
        unsafe c.pointee.cvv_length = UInt32(cvvLength ?? 0)
        unsafe c.pointee.save_card = saveCard ? 1 : 0
    }

    static func take(_ c: Checkout__V1__CardFormState, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.cardFields = try unsafe taker.list(c.n_card_fields, c.card_fields, "card_fields")
        value.billingFields = try unsafe taker.list(c.n_billing_fields, c.billing_fields, "billing_fields")
        value.maskedNumber = unsafe taker.text(c.masked_number)
        value.expiry = unsafe taker.text(c.expiry)
        value.cvvPresent = unsafe c.cvv_present != 0
        value.cardholderName = unsafe taker.text(c.cardholder_name)
        value.billingAddress = try unsafe taker.take(c.billing_address) ?? Address()
        value.phoneNumber = unsafe taker.text(c.phone_number)
        value.numberState = unsafe taker.known(c.number_state, "number_state") ?? .incomplete
        value.errors = try unsafe taker.list(c.n_errors, c.errors)
        value.isLoading = unsafe c.is_loading != 0
        value.isValid = unsafe c.is_valid != 0
        value.selectedNetwork = unsafe taker.known(c.selected_network, "selected_network")
        value.detectedNetworks = try unsafe taker.list(c.n_detected_networks, c.detected_networks, "detected_networks")
        value.selectableNetworks = try unsafe taker.list(
            c.n_selectable_networks, c.selectable_networks, "selectable_networks")
        value.networkSource = unsafe taker.known(c.network_source, "network_source") ?? .local
        value.surcharge = unsafe taker.optional(c.surcharge)
        value.formattedSurcharge = unsafe taker.optional(c.formatted_surcharge)
        value.binData = try unsafe taker.take(c.bin_data)
        value.cvvLabel = unsafe taker.text(c.cvv_label)
        value.cvvLength = unsafe c.cvv_length == 0 ? nil : Int(c.cvv_length)
        value.saveCard = unsafe c.save_card != 0
        value.currency = unsafe taker.currency(c.currency_code)
        return value
    }
}
