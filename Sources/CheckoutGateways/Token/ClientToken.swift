public import CheckoutModel

/// A decoded client token (G-005). Its access token is a secret; whoever decodes wipes it.
public struct ClientToken: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; valid only while it lies ahead (G-006).
    public var expires: Int64
    /// Value of the `Primer-Client-Token` header.
    public var accessToken: SecretHandle
    /// Soft claims that are texts, by name: absent where the token has another type there.
    public var texts: [String: String] = [:]
}

/// Which token is read.
public enum ClientTokenKind: Sendable {
    /// The session's own.
    case first
    /// Of a required action: what it lacks comes from the one before (G-013).
    case action
}

/// The claims, as data (G-005).
enum TokenClaim {
    /// Wrong type counts as absent.
    static let softTexts = [
        "configurationUrl", "coreUrl", "pciUrl", "env", "intent", "paymentFlow", "statusUrl", "redirectUrl", "qrCode",
        "qrCodeUrl", "entity", "reference", "accountNumber", "expiresAt", "analyticsUrl", "analyticsUrlV2",
    ]
    /// Wrong type makes the whole token invalid.
    static let strictTexts = [
        "backendCallbackUrl", "primerTransactionId", "iPay88PaymentMethodId", "iPay88ActionType",
        "supportedCurrencyCode", "supportedCountry",
    ]
    /// The same, a list of texts.
    static let strictTextLists = ["supportedThreeDsProtocolVersions"]
    /// URLs that the daemon calls by itself (G-016).
    static let calledURLs = ["configurationUrl", "coreUrl", "pciUrl", "statusUrl", "analyticsUrl", "analyticsUrlV2"]
    /// URLs that are handed out: any host, but the same schemes.
    static let handedOutURLs = ["redirectUrl"]
}
