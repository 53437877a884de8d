/// Who draws. The raw values are those of the protocol.
public enum SessionShape: Int32, Hashable, Sendable {
    case managed = 1, inline
}

/// Where a session stands. Outcomes never appear here (B-115). The raw values are those of the protocol.
public enum SessionPhase: Int32, Hashable, Sendable {
    case initializing = 1, ready, ended
}

/// Table 10.3. The raw values are those of the protocol.
public enum PresentationState: Int32, Hashable, Sendable {
    case idle = 1, opening, onScreen, closing
}

/// Decides whether root screens show Back (B-033). The raw values are those of the protocol.
public enum PresentationContext: Int32, Hashable, Sendable {
    case direct = 1, fromSelection
}

/// A presentation host, as the kernel gave it.
public struct HostIdentity: Hashable, Sendable {
    /// 32 hex digits; "headless" for the daemon's own.
    public var hostID: String
    /// Unique among attached hosts.
    public var name: String
    /// Of the process.
    public var uid: UInt32
    /// For display only.
    public var pid: Int32

    /// Joins the four.
    public init(hostID: String, name: String, uid: UInt32, pid: Int32) {
        self.hostID = hostID
        self.name = name
        self.uid = uid
        self.pid = pid
    }

    /// The name of the host inside the daemon.
    public static let headlessName = "headless"
}

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

/// A row of a list of sessions.
public struct SessionSummary: Equatable, Sendable {
    /// Its id.
    public var sessionID: SessionID
    /// Who draws.
    public var shape = SessionShape.managed
    /// Where it stands.
    public var phase = SessionPhase.initializing
    /// By the caller.
    public var owned = false
    /// `nil` before ready.
    public var order: Order?
    /// `nil`: none.
    public var screen: ScreenKind?
    /// `nil`: not over.
    public var end: SessionEnd?
    /// Of the attempt that decides.
    public var payment: AttemptOutcome?
    /// Release goods on this.
    public var paid = false
    /// When it was accepted.
    public var opened = WallTime(unixMilliseconds: 0)
    /// When it ended.
    public var ended: WallTime?
    /// Where it is shown.
    public var host: HostIdentity?

    /// A bare row.
    public init(sessionID: SessionID) { self.sessionID = sessionID }
}
