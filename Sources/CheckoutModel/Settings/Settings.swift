/// Settings of one session: a snapshot taken when it opens, unchanged until it ends (B-017, B-210).
///
/// Defaults are those of `behaviour.md` 11; an absent sub-object means its defaults (B-207).
public struct Settings: Equatable, Sendable {
    /// MANUAL is refused with `invalid-value` (B-127).
    public var paymentHandling = PaymentHandling.auto
    /// `nil`: the connection's locale, else "en".
    public var localeData: LocaleData?
    /// Per-method options.
    public var paymentMethodOptions = PaymentMethodOptions()
    /// Screens and ways out.
    public var uiOptions = UIOptions()
    /// Not used natively.
    public var is3dsSanityCheckEnabled = true
    /// Keep the configuration per client token (G-036).
    public var clientSessionCachingEnabled = false

    /// The defaults.
    public init() {}
}

/// Who completes a payment. The raw values are those of the protocol.
public enum PaymentHandling: Int32, Hashable, Sendable {
    case auto = 1, manual
}

/// Language and region of the texts of one session.
public struct LocaleData: Hashable, Sendable {
    /// "de".
    public var languageCode: String
    /// "AT"; `nil` stays absent (B-208).
    public var regionCode: String?

    /// Joins the two.
    public init(languageCode: String, regionCode: String?) {
        self.languageCode = languageCode
        self.regionCode = regionCode
    }
    /// "de-AT" or "de".
    public var localeCode: String { regionCode.map { "\(languageCode)-\($0)" } ?? languageCode }
}

/// Options per payment method.
public struct PaymentMethodOptions: Equatable, Sendable {
    /// Checked before a redirect method tokenises (B-258).
    public var urlScheme: String?
    /// Accepted, and unused except for shipping rules.
    public var applePay: ApplePayOptions?
    /// Redirect Klarna only.
    public var klarnaRecurringDescription: String?
    /// For redirect 3-D Secure.
    public var threeDsAppRequestorURL: String?
    /// Not on Linux.
    public var stripe: StripeOptions?
    /// A hint for terminal hosts.
    public var networkSelectorStyle = NetworkSelectorStyle.dropdown

    /// The defaults.
    public init() {}
}

/// Accepted as the SDK does; only the shipping part has an effect.
public struct ApplePayOptions: Equatable, Sendable {
    /// Required by the SDK.
    public var merchantIdentifier = ""
    /// Deprecated.
    public var merchantName: String?
    /// Deprecated.
    public var isCaptureBillingAddressEnabled = false
    /// Unused.
    public var showApplePayForUnsupportedDevice = true
    /// Unused.
    public var checkProvidedNetworks = true
    /// Contact fields a shipping address has; `nil`: no shipping.
    public var shippingContactFields: [ContactField]?
    /// Mode table of 13.1.
    public var requireShippingMethod = false
    /// Unused.
    public var requiredBillingContactFields: [ContactField]?
    /// `nil`: all.
    public var allowedCardTypes: [String]?

    /// The defaults.
    public init() {}
}

/// A part of a contact. The raw values are those of the protocol.
public enum ContactField: Int32, Hashable, Sendable {
    case name = 1, emailAddress, phoneNumber, postalAddress
}

/// Kept and handed on; ACH is not possible here.
public struct StripeOptions: Equatable, Sendable {
    /// The text of a mandate, or the merchant's name in one.
    public enum Mandate: Equatable, Sendable {
        /// The whole text.
        case full(String)
        /// The merchant's name.
        case template(String)
    }
    /// Of the account.
    public var publishableKey = ""
    /// `nil`: none.
    public var mandate: Mandate?

    /// The defaults.
    public init() {}
}

/// How a network is chosen. The raw values are those of the protocol.
public enum NetworkSelectorStyle: Int32, Hashable, Sendable {
    case inline = 1, dropdown
}

/// Screens and ways out.
public struct UIOptions: Equatable, Sendable {
    /// Splash while initializing.
    public var isInitScreenEnabled = true
    /// Success screen before closing.
    public var isSuccessScreenEnabled = true
    /// Error screen that keeps the checkout open.
    public var isErrorScreenEnabled = true
    /// An empty set: no way out by the shopper (B-209).
    public var dismissalMechanism: DismissalMechanism = [.gestures]
    /// "Add card" on the pay button (B-200).
    public var payButtonAddNewCard = false
    /// Palette of a terminal host.
    public var appearanceMode = AppearanceMode.system

    /// The defaults.
    public init() {}
}

/// How a shopper may leave.
public struct DismissalMechanism: OptionSet, Hashable, Sendable {
    /// One bit a mechanism.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Swipe, Esc, back key.
    public static let gestures = DismissalMechanism(rawValue: 1)
    /// A visible control.
    public static let closeButton = DismissalMechanism(rawValue: 2)
}

/// Light or dark. The raw values are those of the protocol.
public enum AppearanceMode: Int32, Hashable, Sendable {
    case system = 1, light, dark
}
