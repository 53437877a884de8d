/// What is kept of a session on disk: enough to go on after a restart, nothing that names the shopper.
///
/// No card data, no client token in clear, no customer, no address.
public struct SessionRecord: Equatable, Sendable {
    /// Its id.
    public var sessionID: SessionID
    /// The uid that opened it.
    public var ownerUID: UInt32
    /// SHA-256 of the owner secret; `nil`: none was given.
    public var ownerSecretDigest: [UInt8]?
    /// Who draws.
    public var shape = SessionShape.managed
    /// Where it stands.
    public var phase = SessionPhase.initializing
    /// Of the presentation; `nil`: inline.
    public var presentationID: PresentationID?
    /// Of an inline session; `nil`: managed.
    public var start: SessionStart?
    /// Of the presentation; `nil`: inline.
    public var presentation: PresentationState?
    /// Where it is shown.
    public var host: HostIdentity?
    /// SHA-256 of the secret that this host comes back with (B-062); `nil` for `headless`.
    public var hostSecretDigest: [UInt8]?
    /// The screen it was on.
    public var screen: ScreenKind?
    /// Id of the selected method; `nil`: none.
    public var selectedPaymentMethod: String?
    /// As of its opening.
    public var settings = Settings()
    /// As of its opening; `nil`: the default.
    public var theme: Theme?
    /// What it is for.
    public var intent = SessionIntent.checkout
    /// BCP 47, of who opened the session; its settings may name another one.
    public var locale = ""
    /// Language and region of the session's texts: of its settings, else of who opened it; empty: en_US. Never the
    /// daemon's own (C-164).
    public var textLocale: String { settings.localeData?.localeCode ?? locale }
    /// IANA name; empty: the daemon's own zone (C-095).
    public var timeZone = ""
    /// "sandbox".
    public var gateway = ""
    /// False: no money can move.
    public var live = false
    /// Newest known; `nil` before ready.
    public var order: Order?
    /// SHA-256 of the client token, to find the same one live twice (B-027).
    public var tokenDigest: [UInt8] = []
    /// The sealed client token; dropped when the session ends.
    public var sealedToken: [UInt8]?
    /// Number of the newest stored event.
    public var newestSeq: UInt64 = 0
    /// When it was accepted.
    public var opened = WallTime(unixMilliseconds: 0)
    /// When it ended.
    public var ended: WallTime?
    /// How it ended.
    public var end: SessionEnd?
    /// Why it was dismissed.
    public var dismissReason: DismissReason?
    /// In flight at the end; 0: none.
    public var openAttempt: AttemptNumber = 0
    /// Of a failed initialization, or the failure that ended it.
    public var failure: CheckoutFailure?
    /// Configured, and not possible here (B-126).
    public var filteredMethods: [String] = []
    /// What the owner is asked before a payment and about shipping.
    public var callbacks: CallbackKinds = []

    /// A bare record.
    public init(sessionID: SessionID, ownerUID: UInt32) {
        self.sessionID = sessionID
        self.ownerUID = ownerUID
    }
}
