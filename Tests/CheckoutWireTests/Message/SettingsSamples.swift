import CheckoutModel

/// Settings and theme in which nothing is as it is by default.
extension Samples {
    static var settings: Settings {
        var value = Settings()
        value.paymentHandling = .manual
        value.localeData = LocaleData(languageCode: "de", regionCode: "AT")
        var apple = ApplePayOptions()
        apple.merchantIdentifier = "m"
        apple.merchantName = ""
        apple.isCaptureBillingAddressEnabled = true
        apple.showApplePayForUnsupportedDevice = false
        apple.checkProvidedNetworks = false
        apple.shippingContactFields = [.name, .postalAddress]
        apple.requireShippingMethod = true
        apple.requiredBillingContactFields = []
        apple.allowedCardTypes = ["VISA"]
        value.paymentMethodOptions.applePay = apple
        value.paymentMethodOptions.urlScheme = "app"
        value.paymentMethodOptions.klarnaRecurringDescription = "Abo"
        value.paymentMethodOptions.threeDsAppRequestorURL = "https://example.org"
        var stripe = StripeOptions()
        stripe.publishableKey = "pk"
        stripe.mandate = .template("ACME")
        value.paymentMethodOptions.stripe = stripe
        value.paymentMethodOptions.networkSelectorStyle = .inline
        value.uiOptions.isInitScreenEnabled = false
        value.uiOptions.isSuccessScreenEnabled = false
        value.uiOptions.isErrorScreenEnabled = false
        value.uiOptions.dismissalMechanism = []
        value.uiOptions.payButtonAddNewCard = true
        value.uiOptions.appearanceMode = .dark
        value.is3dsSanityCheckEnabled = false
        value.clientSessionCachingEnabled = true
        return value
    }

    static var theme: Theme {
        var value = Theme()
        value.colors = ["primerColorBrand": Color(light: 1, dark: 2), "a": Color(light: 0, dark: 0)]
        value.radius = ["primerRadiusSmall": 400]
        value.spacing = ["primerSpaceMedium": 1200, "b": 0]
        value.sizes = ["primerSizeLarge": 4800]
        var style = Theme.Typography()
        style.font = "Inter"
        style.weight = 400
        style.sizeHundredths = 1600
        style.lineHeightHundredths = 2000
        style.letterSpacingHundredths = -20
        value.typography = ["primerTypographyBody": style, "c": Theme.Typography()]
        value.borderWidth = ["primerBorder": 100]
        return value
    }

    static var record: SessionRecord {
        var value = SessionRecord(sessionID: session, ownerUID: 1000)
        value.ownerSecretDigest = [1, 2, 3]
        value.phase = .ready
        value.presentationID = presentation
        value.presentation = .onScreen
        value.host = host
        value.screen = .method
        value.selectedPaymentMethod = "PAYMENT_CARD"
        value.settings = settings
        value.theme = theme
        value.intent = .vault
        value.locale = "de-AT"
        value.timeZone = "Europe/Vienna"
        value.gateway = "sandbox"
        value.live = true
        value.order = order
        value.tokenDigest = [4]
        value.sealedToken = [5, 6]
        value.newestSeq = 7
        value.opened = time
        value.ended = time
        value.end = .dismissed
        value.dismissReason = .timeout
        value.openAttempt = 1
        value.failure = failure
        value.filteredMethods = ["APPLE_PAY"]
        return value
    }
}
