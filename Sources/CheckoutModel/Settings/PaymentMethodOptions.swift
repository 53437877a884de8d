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
    /// PROTOCOL.md, "Shipping".
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
