public import CheckoutModel

/// What happened to one session, in the past tense.
public enum SessionInput: Equatable, Sendable {
    // People.

    /// `Sessions/Dismiss` (B-036 to B-042).
    case dismissRequested
    /// `Hosts/Leave`: the shopper's gesture or close button (3.2).
    case leaveRequested(LeaveKind)
    /// `Methods/Select`, by id (B-177).
    case methodSelected(String)
    /// `Methods/Cancel` (B-141).
    case methodCancelled
    /// `Methods/List` with a search text (B-178).
    case searchChanged(String)
    /// `CardForm/Update`. The handles become the session's: it wipes them.
    case cardFormUpdated(CardFormChange)
    /// `CardForm/Submit`.
    case cardSubmitted

    // The host.

    /// First paint was acknowledged (B-029).
    case hostPresented
    /// The surface is gone as asked.
    case hostClosed

    // The gateway.

    /// An answer, with the attempt it is about; 0: the initialization.
    case gatewayAnswered(AttemptNumber, GatewayResult)

    // Time.

    /// A timer of the session.
    case timerFired(SessionTimer)
    /// The daemon started again and loaded the session (B-283).
    case recovered
}

/// How a shopper leaves. The raw values are those of the protocol.
public enum LeaveKind: Int32, Hashable, Sendable {
    case gesture = 1, closeButton
}

/// Changed fields; `nil` stays as it is, empty is emptied. Each counts as focus, typing and blur in one (C-136).
public struct CardFormChange: Equatable, Sendable {
    /// The bytes as they came; rules are applied by the engine through `SecretMemory`.
    public var number: SecretHandle?
    /// The bytes as they came.
    public var cvv: SecretHandle?
    /// As typed.
    public var expiry: String?
    /// As typed.
    public var cardholderName: String?
    /// As typed, for the billing fields and the phone number.
    public var billing: [CardField: String] = [:]
    /// Keep the card after a paid result.
    public var saveCard: Bool?

    /// Nothing changed.
    public init() {}
}

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

    /// Joins the parts.
    public init(
        sessionID: SessionID, presentationID: PresentationID, ownerUID: UInt32, ownerSecretDigest: [UInt8]?,
        tokenDigest: [UInt8], sealedToken: [UInt8], host: HostIdentity, settings: Settings, theme: Theme?,
        intent: SessionIntent, locale: String, timeZone: String
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
    }
}
