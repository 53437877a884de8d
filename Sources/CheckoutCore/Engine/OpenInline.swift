public import CheckoutModel

/// What opens an inline session (B-106).
public struct OpenInline: Equatable, Sendable {
    /// Chosen by the server from random bytes.
    public var sessionID: SessionID
    /// The uid that asked.
    public var ownerUID: UInt32
    /// SHA-256 of the owner secret.
    public var ownerSecretDigest: [UInt8]?
    /// SHA-256 of the client token.
    public var tokenDigest: [UInt8]
    /// The sealed client token.
    public var sealedToken: [UInt8]
    /// Snapshot of the settings.
    public var settings = Settings()
    /// `nil`: the default.
    public var theme: Theme?
    /// What it is for.
    public var intent = SessionIntent.checkout
    /// BCP 47.
    public var locale = ""
    /// IANA name; empty: the daemon's own.
    public var timeZone = ""
    /// What the owner wants to be asked (B-106).
    public var callbacks: CallbackKinds = []

    /// Who owns it, and for which token.
    public init(
        sessionID: SessionID, ownerUID: UInt32, ownerSecretDigest: [UInt8]?, tokenDigest: [UInt8], sealedToken: [UInt8]
    ) {
        self.sessionID = sessionID
        self.ownerUID = ownerUID
        self.ownerSecretDigest = ownerSecretDigest
        self.tokenDigest = tokenDigest
        self.sealedToken = sealedToken
    }
}
