internal import CheckoutCore
internal import CheckoutModel

/// What the next commit will make durable, and what waits for exactly that.
///
/// Rows of sessions and attempts are encoded when the batch is handed over, not at each change: many changes of one
/// session within one gathering are one row.
struct Gathering {
    /// An event that nobody may see yet, in both views.
    struct PendingEvent {
        var kind: EventKind
        var row: EventRow
        /// The item of the owner's view, without `global_seq`.
        var ownerItem: [UInt8]
        /// The item of the observer's view, without `global_seq`.
        var observerItem: [UInt8]
    }

    let number: CommitNumber
    /// Sessions to store, in the order of their first change.
    private(set) var sessions: [SessionID] = []
    private var isSessionIn: Set<SessionID> = []
    private(set) var attempts: [SessionID: Set<AttemptNumber>] = [:]
    var events: [PendingEvent] = []
    var keys: [KeyRow] = []
    var audits: [AuditRow] = []
    /// Asked once this is durable, in order.
    var requests: [GatewayRequest] = []
    /// Put to the owner once this is durable, in order.
    var questions: [(SessionID, OwnerQuestion)] = []
    /// Outcomes that the gateway told, to be told again to the sessions that come back when this fails.
    var answers: [GatewayCompletion] = []
    /// Sessions that end with a payment.
    var finished: [(SessionID, CheckoutSuccess)] = []
    /// Attempts that came to nothing or to nobody knows what, the initialization among them.
    var failures: [(SessionID, AttemptFailed)] = []
    /// What health counts of the sessions, as of this commit.
    var counts: [(SessionID, SessionTrack.Counts)] = []

    init(number: CommitNumber) { self.number = number }

    /// Whether there is anything to store.
    var isEmpty: Bool { sessions.isEmpty && events.isEmpty && keys.isEmpty && audits.isEmpty }

    mutating func touch(_ session: SessionID) {
        if isSessionIn.insert(session).inserted { sessions.append(session) }
    }

    mutating func touch(_ attempt: AttemptNumber, of session: SessionID) {
        touch(session)
        attempts[session, default: []].insert(attempt)
    }
}
