internal import CheckoutModel
internal import CheckoutWireC

extension PaymentMethodOptions: @unsafe CValue {
    static var initialize: Initialize<Checkout__V1__PaymentMethodOptions> {
        unsafe checkout__v1__payment_method_options__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__PaymentMethodOptions>, _ build: Builder) {
        unsafe c.pointee.url_scheme = build.optional(urlScheme)
        unsafe c.pointee.apple_pay_options = build.message(applePay)
        if let klarnaRecurringDescription,
            let klarna = unsafe build.wrapper(Checkout__V1__KlarnaOptions.self, checkout__v1__klarna_options__init)
        {
            unsafe klarna.pointee.recurring_payment_description = build.text(klarnaRecurringDescription)
            unsafe c.pointee.klarna_options = klarna
        }
        if let threeDsAppRequestorURL,
            let options = unsafe build.wrapper(
                Checkout__V1__ThreeDsOptions.self, checkout__v1__three_ds_options__init)
        {
            unsafe options.pointee.three_ds_app_requestor_url = build.optional(threeDsAppRequestorURL)
            unsafe c.pointee.three_ds_options = options
        }
        unsafe c.pointee.stripe_options = build.message(stripe)
        if networkSelectorStyle != .dropdown,
            let card = unsafe build.wrapper(
                Checkout__V1__CardPaymentOptions.self, checkout__v1__card_payment_options__init)
        {
            unsafe card.pointee.network_selector_style = enumNumber(networkSelectorStyle)
            unsafe c.pointee.card_payment_options = card
        }
    }

    static func take(_ c: Checkout__V1__PaymentMethodOptions, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.urlScheme = unsafe taker.optional(c.url_scheme)
        value.applePay = try unsafe taker.take(c.apple_pay_options)
        if let klarna = unsafe c.klarna_options?.pointee {
            value.klarnaRecurringDescription = unsafe taker.text(klarna.recurring_payment_description)
        }
        if let options = unsafe c.three_ds_options?.pointee {
            value.threeDsAppRequestorURL = unsafe taker.optional(options.three_ds_app_requestor_url)
        }
        value.stripe = try unsafe taker.take(c.stripe_options)
        if let card = unsafe c.card_payment_options?.pointee {
            let style: NetworkSelectorStyle? = unsafe taker.known(
                card.network_selector_style, "card_payment_options.network_selector_style")
            value.networkSelectorStyle = style ?? .dropdown
        }
        return value
    }
}

extension StripeOptions: @unsafe CValue {
    static var initialize: Initialize<Checkout__V1__StripeOptions> { unsafe checkout__v1__stripe_options__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__StripeOptions>, _ build: Builder) {
        unsafe c.pointee.publishable_key = build.text(publishableKey)
        switch mandate {
        case .full(let text):
            unsafe c.pointee.mandate_data_case = CHECKOUT__V1__STRIPE_OPTIONS__MANDATE_DATA_FULL_MANDATE
            unsafe c.pointee.full_mandate = build.text(text)
        case .template(let name):
            unsafe c.pointee.mandate_data_case = CHECKOUT__V1__STRIPE_OPTIONS__MANDATE_DATA_TEMPLATE_MANDATE
            unsafe c.pointee.template_mandate = build.text(name)
        case nil: break
        }
    }

    static func take(_ c: Checkout__V1__StripeOptions, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.publishableKey = unsafe taker.text(c.publishable_key)
        switch unsafe c.mandate_data_case {
        case CHECKOUT__V1__STRIPE_OPTIONS__MANDATE_DATA_FULL_MANDATE:
            value.mandate = unsafe .full(taker.text(c.full_mandate))
        case CHECKOUT__V1__STRIPE_OPTIONS__MANDATE_DATA_TEMPLATE_MANDATE:
            value.mandate = unsafe .template(taker.text(c.template_mandate))
        default: break
        }
        return value
    }
}

extension ApplePayOptions: @unsafe CValue {
    static var initialize: Initialize<Checkout__V1__ApplePayOptions> { unsafe checkout__v1__apple_pay_options__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ApplePayOptions>, _ build: Builder) {
        unsafe c.pointee.merchant_identifier = build.text(merchantIdentifier)
        unsafe c.pointee.merchant_name = build.optional(merchantName)
        if isCaptureBillingAddressEnabled {
            unsafe c.pointee.is_capture_billing_address_enabled = build.optional(true)
        }
        if !showApplePayForUnsupportedDevice {
            unsafe c.pointee.show_apple_pay_for_unsupported_device = build.optional(false)
        }
        if !checkProvidedNetworks { unsafe c.pointee.check_provided_networks = build.optional(false) }
        if shippingContactFields != nil || requireShippingMethod,
            let shipping = unsafe build.wrapper(
                Checkout__V1__ShippingOptions.self, checkout__v1__shipping_options__init)
        {
            unsafe shipping.pointee.shipping_contact_fields = build.message(Contact(shippingContactFields))
            unsafe shipping.pointee.require_shipping_method = requireShippingMethod ? 1 : 0
            unsafe c.pointee.shipping_options = shipping
        }
        if let contact = Contact(requiredBillingContactFields),
            let billing = unsafe build.wrapper(Checkout__V1__BillingOptions.self, checkout__v1__billing_options__init)
        {
            unsafe billing.pointee.required_billing_contact_fields = build.message(contact)
            unsafe c.pointee.billing_options = billing
        }
        if let allowedCardTypes,
            let types = unsafe build.wrapper(
                Checkout__V1__AllowedCardTypes.self, checkout__v1__allowed_card_types__init)
        {
            unsafe (types.pointee.n_types, types.pointee.types) = build.list(allowedCardTypes)
            unsafe c.pointee.allowed_card_types = types
        }
    }

    static func take(_ c: Checkout__V1__ApplePayOptions, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.merchantIdentifier = unsafe taker.text(c.merchant_identifier)
        value.merchantName = unsafe taker.optional(c.merchant_name)
        value.isCaptureBillingAddressEnabled = unsafe taker.optional(c.is_capture_billing_address_enabled) ?? false
        value.showApplePayForUnsupportedDevice = unsafe taker.optional(c.show_apple_pay_for_unsupported_device) ?? true
        value.checkProvidedNetworks = unsafe taker.optional(c.check_provided_networks) ?? true
        if let shipping = unsafe c.shipping_options?.pointee {
            let contact: Contact? = try unsafe taker.take(shipping.shipping_contact_fields)
            value.shippingContactFields = contact?.fields
            value.requireShippingMethod = unsafe shipping.require_shipping_method != 0
        }
        if let billing = unsafe c.billing_options?.pointee {
            let contact: Contact? = try unsafe taker.take(billing.required_billing_contact_fields)
            value.requiredBillingContactFields = contact?.fields
        }
        if let types = unsafe c.allowed_card_types?.pointee {
            value.allowedCardTypes = unsafe taker.list(types.n_types, types.types)
        }
        return value
    }
}

private struct Contact: @unsafe CValue {
    var fields: [ContactField]

    init?(_ fields: [ContactField]?) {
        guard let fields else { return nil }
        self.fields = fields
    }

    static var initialize: Initialize<Checkout__V1__ContactFields> { unsafe checkout__v1__contact_fields__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__ContactFields>, _ build: Builder) {
        unsafe (c.pointee.n_fields, c.pointee.fields) = build.list(fields)
    }

    static func take(_ c: Checkout__V1__ContactFields, _ taker: inout Taker) throws(DecodeFault) -> Self {
        let fields: [ContactField] = try unsafe taker.list(c.n_fields, c.fields, "contact_fields")
        guard let contact = Contact(fields) else { throw .missing("contact_fields") }
        return contact
    }
}
