public import CheckoutModel

/// What opens a managed session (B-014).
public struct PresentSession: Equatable, Sendable {
    /// Chosen by the server from random bytes.
    public var sessionID: SessionID
    /// Chosen by the server from random bytes.
    public var presentationID: PresentationID
    /// The uid that asked.
    public var ownerUID: UInt32
    /// SHA-256 of the owner secret.
    public var ownerSecretDigest: [UInt8]?
    /// SHA-256 of the client token.
    public var tokenDigest: [UInt8]
    /// The sealed client token.
    public var sealedToken: [UInt8]
    /// Where it is shown.
    public var host: HostIdentity
    /// SHA-256 of the secret that the host comes back with; `nil` for `headless`.
    public var hostSecretDigest: [UInt8]?
    /// Another surface of the host is closing: this one comes after it.
    public var waitsForClosing = false
    /// Snapshot of the settings.
    public var settings: Settings
    /// `nil`: the default.
    public var theme: Theme?
    /// What it is for.
    public var intent: SessionIntent
    /// BCP 47.
    public var locale: String
    /// IANA name; empty: the daemon's own.
    public var timeZone: String
    /// What the owner wants to be asked (B-019).
    public var callbacks: CallbackKinds

    /// Joins the parts.
    public init(
        sessionID: SessionID, presentationID: PresentationID, ownerUID: UInt32, ownerSecretDigest: [UInt8]?,
        tokenDigest: [UInt8], sealedToken: [UInt8], host: HostIdentity, settings: Settings, theme: Theme?,
        intent: SessionIntent, locale: String, timeZone: String, callbacks: CallbackKinds = []
    ) {
        self.sessionID = sessionID
        self.presentationID = presentationID
        self.ownerUID = ownerUID
        self.ownerSecretDigest = ownerSecretDigest
        self.tokenDigest = tokenDigest
        self.sealedToken = sealedToken
        self.host = host
        self.settings = settings
        self.theme = theme
        self.intent = intent
        self.locale = locale
        self.timeZone = timeZone
        self.callbacks = callbacks
    }
}
