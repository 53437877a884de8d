import CheckoutModel
import Testing

@Suite struct SettingsDefaultsTests {
    /// Every setting with its default, in the order of the requirements.
    private static let golden = """
        paymentHandling auto
        localeData none
        urlScheme none
        applePay none
        klarnaRecurringDescription none
        threeDsAppRequestorURL none
        stripe none
        networkSelectorStyle dropdown
        isInitScreenEnabled true
        isSuccessScreenEnabled true
        isErrorScreenEnabled true
        dismissalMechanism gestures
        payButtonAddNewCard false
        appearanceMode system
        is3dsSanityCheckEnabled true
        clientSessionCachingEnabled false
        """

    private static func text(_ settings: Settings) -> String {
        let options = settings.paymentMethodOptions
        let ui = settings.uiOptions
        let ways = [(DismissalMechanism.gestures, "gestures"), (.closeButton, "closeButton")]
            .filter { ui.dismissalMechanism.contains($0.0) }.map(\.1).joined(separator: ",")
        func some(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "none" }
        return """
            paymentHandling \(settings.paymentHandling)
            localeData \(some(settings.localeData))
            urlScheme \(some(options.urlScheme))
            applePay \(some(options.applePay))
            klarnaRecurringDescription \(some(options.klarnaRecurringDescription))
            threeDsAppRequestorURL \(some(options.threeDsAppRequestorURL))
            stripe \(some(options.stripe))
            networkSelectorStyle \(options.networkSelectorStyle)
            isInitScreenEnabled \(ui.isInitScreenEnabled)
            isSuccessScreenEnabled \(ui.isSuccessScreenEnabled)
            isErrorScreenEnabled \(ui.isErrorScreenEnabled)
            dismissalMechanism \(ways.isEmpty ? "none" : ways)
            payButtonAddNewCard \(ui.payButtonAddNewCard)
            appearanceMode \(ui.appearanceMode)
            is3dsSanityCheckEnabled \(settings.is3dsSanityCheckEnabled)
            clientSessionCachingEnabled \(settings.clientSessionCachingEnabled)
            """
    }

    @Test("B-207: the defaults of every setting") func defaults() {
        #expect(Self.text(Settings()) == Self.golden)
        let applePay = ApplePayOptions()
        #expect(applePay.showApplePayForUnsupportedDevice && applePay.checkProvidedNetworks)
        #expect(!applePay.isCaptureBillingAddressEnabled && !applePay.requireShippingMethod)
        #expect(applePay.shippingContactFields == nil && applePay.allowedCardTypes == nil)
    }

    @Test("B-208: a language alone leaves the region absent") func locale() {
        #expect(LocaleData(languageCode: "de", regionCode: nil).localeCode == "de")
        #expect(LocaleData(languageCode: "de", regionCode: "AT").localeCode == "de-AT")
    }

    @Test("behaviour: the lengths of the default theme, and a theme that changes one") func tokens() {
        #expect(Theme.SpacingToken.allCases.map(\.standard) == [200, 400, 800, 1200, 1600, 2000, 2400, 400])
        #expect(Theme.RadiusToken.allCases.map(\.standard) == [200, 400, 800, 1200])
        #expect(Theme.SizeToken.allCases.map(\.standard) == [1600, 2000, 2400, 3200, 4400, 5600])
        var theme = Theme()
        #expect(theme[spacing: .medium] == 1200)
        theme.spacing["primerSpaceMedium"] = 50
        #expect(theme[spacing: .medium] == 50 && theme[spacing: .small] == 800)
    }
}
