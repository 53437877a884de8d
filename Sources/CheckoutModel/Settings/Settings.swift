/// Settings of one session: a snapshot taken when it opens, unchanged until it ends (B-017, B-210).
///
/// Defaults are those of the SDK; an absent sub-object means its defaults (B-207).
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
