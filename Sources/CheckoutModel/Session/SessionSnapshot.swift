/// The whole of a session, redacted for its viewer.
public struct SessionSnapshot: Equatable, Sendable {
    /// Its id.
    public var sessionID: SessionID
    /// Who draws.
    public var shape = SessionShape.managed
    /// Where it stands.
    public var phase = SessionPhase.initializing
    /// `nil`: inline.
    public var presentation: PresentationState?
    /// Back at the root or not.
    public var presentationContext = PresentationContext.direct
    /// Where it is shown.
    public var host: HostIdentity?
    /// By the caller.
    public var owned = false
    /// For owner and admin.
    public var ownerUID: UInt32?
    /// Of the newest stored event.
    public var sessionSeq: UInt64 = 0
    /// `nil` before ready.
    public var clientSession: ClientSession?
    /// What is shown.
    public var screen: Screen?
    /// `nil` before ready.
    public var selection: Selection?
    /// `nil` while no card form is open.
    public var cardForm: CardFormState?
    /// The newest.
    public var attempt: Attempt?
    /// `nil` while nothing was decided.
    public var outcome: Outcome?
    /// As of its opening.
    public var settings = Settings()
    /// As of its opening; `nil`: the default.
    public var theme: Theme?
    /// Configured, and not possible here (B-126).
    public var filteredMethods: [String] = []
    /// When it was accepted.
    public var opened = WallTime(unixMilliseconds: 0)
    /// When it ended.
    public var ended: WallTime?
    /// "sandbox".
    public var gateway = ""
    /// False: no money can move.
    public var live = false

    /// A bare snapshot.
    public init(sessionID: SessionID) { self.sessionID = sessionID }
}
