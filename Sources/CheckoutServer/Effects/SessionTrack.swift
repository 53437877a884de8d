internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// What the server keeps of a session beside the engine's value: who waits for it, and which of its changes are
/// durable.
final class SessionTrack {
    /// A bound key within the session (PROTOCOL.md, "Calls").
    struct KeyName: Hashable {
        var method: String
        var key: [UInt8]
    }
    struct Binding {
        var fingerprint: [UInt8]
        /// 0: the session itself.
        var attempt: AttemptNumber
    }
    /// An encoded `SessionsGetResponse`.
    struct OwnersView {
        var ownerUID: UInt32
        var response: [UInt8]
    }
    /// What a stream needs to know of the session at each turn. To copy the session and to make a snapshot for that,
    /// once a subscriber, was half of what an update cost that a hundred watch.
    struct Look {
        /// Snapshots that there are.
        let states: [StateKind]
        /// Nothing will happen to it any more: past the end only a payment in flight can still be settled (B-050).
        let isSettled: Bool

        init(_ session: Session) {
            states = StateKind.allCases.filter { session.state($0) != nil }
            isSettled = session.isOver && !session.hasMoneyInFlight
        }
    }
    /// What health counts of one session.
    struct Counts: Equatable {
        var isLive = false
        var attemptsInFlight: UInt32 = 0
        var attemptsUnknown: UInt32 = 0

        init() {}

        init(_ session: Session) {
            isLive = !session.isOver
            for attempt in session.liveAttempts {
                switch attempt.state {
                case .awaitingDecision, .processing, .actionRequired: attemptsInFlight += 1
                case .unknown: attemptsUnknown += 1
                case .open, .ended: break
                }
            }
        }
    }

    let id: SessionID
    /// Newest commit that touches it: replies and items about it wait for that one.
    var newestCommit: CommitNumber = 0
    /// Calls that wait for an outcome or the end of it.
    var waiters: [CallReference] = []
    var keys: [KeyName: Binding] = [:]
    /// Newest attempt whose outcome a call was answered with; 0: none.
    var toldAttempt: AttemptNumber = 0
    /// Keys of `Sessions/Present` that are bound to it, to be forgotten with it.
    var ownerKeys: [OwnerKey] = []
    /// Connections that attached to an inline session (B-110).
    var surfaces: Set<ConnectionID> = []
    /// Streams of this session alone.
    var watchers: [Int32] = []
    /// The newest snapshots, one place for each `StateKind`.
    var states = [StateSlot](repeating: StateSlot(), count: StateKind.allCases.count)
    /// What `Sessions/Get` answers its owner; `nil`: not asked for since the last change. Owners poll, and to make it
    /// anew is 110,000 instructions against 6,000.
    var ownersView: OwnersView?
    /// What its streams need to know of it; `nil`: not looked since the last change.
    var look: Look?
    /// `session_seq` of its newest durable event.
    var durableSeq: UInt64 = 0
    var counts = Counts()
    private var alarms: [SessionTimer: Alarm] = [:]

    init(id: SessionID) { self.id = id }

    func setAlarm(_ timer: SessionTimer, _ due: MonotonicTime, in heap: inout TimerHeap) {
        alarms[timer, default: Alarm()].set(due, .session(id, timer), in: &heap)
    }

    func clearAlarm(_ timer: SessionTimer) { alarms[timer]?.clear() }

    func isRunning(_ timer: SessionTimer) -> Bool { alarms[timer]?.due != nil }

    func clearAlarms() {
        for timer in alarms.keys { alarms[timer]?.clear() }
    }

    /// An entry of the heap came up: whether the timer fires now.
    func cameUp(_ timer: SessionTimer, _ entry: TimerHeap.Entry, now: MonotonicTime, in heap: inout TimerHeap) -> Bool {
        alarms[timer]?.cameUp(entry, now: now, in: &heap) ?? false
    }

    /// The snapshot that changed first after this stamp, of those that there are.
    func oldestState(after stamp: UInt64, of look: Look) -> StateKind? {
        var found: StateKind?
        for kind in look.states where states[kind.rawValue].stamp > stamp {
            if found.map({ states[kind.rawValue].stamp < states[$0.rawValue].stamp }) ?? true { found = kind }
        }
        return found
    }

    /// Timers that run, for the invariant that no waiting state is without one.
    var runningTimers: Set<SessionTimer> { Set(alarms.filter { $0.value.due != nil }.keys) }
}

/// A key of `Sessions/Present`, within its owner.
struct OwnerKey: Hashable {
    var owner: UInt32
    var method: String
    var key: [UInt8]
}

/// What such a key is bound to.
struct OwnerBinding {
    var fingerprint: [UInt8]
    var session: SessionID
}

/// The newest snapshot of one thing of a session: when it changed, and its two encodings, made when first sent.
struct StateSlot {
    private struct Encoded {
        var sessionSeq: UInt64
        var bytes: [UInt8]
    }

    /// Grows with each change over all sessions; 0: there was none.
    private(set) var stamp: UInt64 = 0
    private var owner: Encoded?
    private var observer: Encoded?

    mutating func changed(_ stamp: UInt64) {
        self.stamp = stamp
        owner = nil
        observer = nil
    }

    /// The item, if it was made since the last change and follows this event.
    func encoded(_ view: Encoding.View, at sessionSeq: UInt64) -> [UInt8]? {
        let encoded = view == .owner ? owner : observer
        return encoded?.sessionSeq == sessionSeq ? encoded?.bytes : nil
    }

    mutating func keep(_ bytes: [UInt8], _ view: Encoding.View, at sessionSeq: UInt64) {
        let encoded = Encoded(sessionSeq: sessionSeq, bytes: bytes)
        if view == .owner { owner = encoded } else { observer = encoded }
    }
}
