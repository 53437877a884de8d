public import CheckoutModel
internal import CheckoutWireC

extension Settings: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Settings")
    static var initialize: Initialize<Checkout__V1__Settings> { unsafe checkout__v1__settings__init }

    /// What equals its default is left out, so that equal settings are equal bytes (B-207).
    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Settings>, _ build: Builder) {
        let usual = Settings()
        if paymentHandling != usual.paymentHandling { unsafe c.pointee.payment_handling = enumNumber(paymentHandling) }
        unsafe c.pointee.locale_data = build.message(localeData)
        if paymentMethodOptions != usual.paymentMethodOptions {
            unsafe c.pointee.payment_method_options = build.message(paymentMethodOptions)
        }
        if uiOptions != usual.uiOptions { unsafe c.pointee.ui_options = build.message(uiOptions) }
        if is3dsSanityCheckEnabled != usual.is3dsSanityCheckEnabled,
            let options = unsafe build.wrapper(Checkout__V1__DebugOptions.self, checkout__v1__debug_options__init)
        {
            unsafe options.pointee.is_3ds_sanity_check_enabled = build.optional(is3dsSanityCheckEnabled)
            unsafe c.pointee.debug_options = options
        }
        if clientSessionCachingEnabled {
            unsafe c.pointee.client_session_caching_enabled = build.optional(true)
        }
    }

    static func take(_ c: Checkout__V1__Settings, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.paymentHandling = unsafe taker.known(c.payment_handling, "settings.payment_handling") ?? .auto
        value.localeData = try unsafe taker.take(c.locale_data)
        value.paymentMethodOptions = try unsafe taker.take(c.payment_method_options) ?? PaymentMethodOptions()
        value.uiOptions = try unsafe taker.take(c.ui_options) ?? UIOptions()
        if let options = unsafe c.debug_options?.pointee {
            value.is3dsSanityCheckEnabled = unsafe taker.optional(options.is_3ds_sanity_check_enabled) ?? true
        }
        value.clientSessionCachingEnabled = unsafe taker.optional(c.client_session_caching_enabled) ?? false
        return value
    }
}

extension LocaleData: @unsafe CValue {
    static var initialize: Initialize<Checkout__V1__LocaleData> { unsafe checkout__v1__locale_data__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__LocaleData>, _ build: Builder) {
        unsafe c.pointee.language_code = build.text(languageCode)
        unsafe c.pointee.region_code = build.text(regionCode)
    }

    static func take(_ c: Checkout__V1__LocaleData, _ taker: inout Taker) throws(DecodeFault) -> Self {
        unsafe Self(languageCode: taker.text(c.language_code), regionCode: taker.some(c.region_code))
    }
}

extension UIOptions: @unsafe CValue {
    static var initialize: Initialize<Checkout__V1__UiOptions> { unsafe checkout__v1__ui_options__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__UiOptions>, _ build: Builder) {
        if !isInitScreenEnabled { unsafe c.pointee.is_init_screen_enabled = build.optional(false) }
        if !isSuccessScreenEnabled { unsafe c.pointee.is_success_screen_enabled = build.optional(false) }
        if !isErrorScreenEnabled { unsafe c.pointee.is_error_screen_enabled = build.optional(false) }
        if dismissalMechanism != [.gestures] {
            unsafe c.pointee.dismissal_mechanism = build.message(Mechanisms(value: dismissalMechanism))
        }
        if payButtonAddNewCard,
            let form = unsafe build.wrapper(
                Checkout__V1__CardFormUiOptions.self, checkout__v1__card_form_ui_options__init)
        {
            unsafe form.pointee.pay_button_add_new_card = 1
            unsafe c.pointee.card_form_ui_options = form
        }
        if appearanceMode != .system { unsafe c.pointee.appearance_mode = enumNumber(appearanceMode) }
    }

    static func take(_ c: Checkout__V1__UiOptions, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.isInitScreenEnabled = unsafe taker.optional(c.is_init_screen_enabled) ?? true
        value.isSuccessScreenEnabled = unsafe taker.optional(c.is_success_screen_enabled) ?? true
        value.isErrorScreenEnabled = unsafe taker.optional(c.is_error_screen_enabled) ?? true
        if let mechanisms: Mechanisms = try unsafe taker.take(c.dismissal_mechanism) {
            value.dismissalMechanism = mechanisms.value
        }
        if let form = unsafe c.card_form_ui_options?.pointee {
            value.payButtonAddNewCard = unsafe form.pay_button_add_new_card != 0
        }
        value.appearanceMode = unsafe taker.known(c.appearance_mode, "ui_options.appearance_mode") ?? .system
        return value
    }
}

/// A present but empty list means: no way out (B-209).
private struct Mechanisms: @unsafe CValue {
    private enum Number: Int32 {
        case gestures = 1, closeButton
    }

    var value: DismissalMechanism

    static var initialize: Initialize<Checkout__V1__DismissalMechanisms> {
        unsafe checkout__v1__dismissal_mechanisms__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__DismissalMechanisms>, _ build: Builder) {
        var numbers: [Number] = []
        if value.contains(.gestures) { numbers.append(.gestures) }
        if value.contains(.closeButton) { numbers.append(.closeButton) }
        unsafe (c.pointee.n_mechanisms, c.pointee.mechanisms) = build.list(numbers)
    }

    static func take(_ c: Checkout__V1__DismissalMechanisms, _ taker: inout Taker) throws(DecodeFault) -> Self {
        let numbers: [Number] = try unsafe taker.list(c.n_mechanisms, c.mechanisms, "dismissal_mechanism.mechanisms")
        return Self(
            value: DismissalMechanism(numbers.map { $0 == .gestures ? DismissalMechanism.gestures : .closeButton }))
    }
}
