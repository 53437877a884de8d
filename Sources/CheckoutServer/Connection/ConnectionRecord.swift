internal import CheckoutModel

/// One connection. An idle one is this record in an array and nothing else: no object, no buffer, no timer.
///
/// ```
/// greeting ──Hello──► open ──drain──► finishing ──last reply──► free
///     │                 │
///     └──── fault ──────┴──► closing ──queue written──► lingering ──1 s, 1 MiB──► free
/// ```
/// The peer may shut its writing side in any of them; then it ends once what it sent is answered.
struct ConnectionRecord {
    enum Phase: UInt8 {
        case free
        /// No `Hello` was accepted yet.
        case greeting
        case open
        /// `GoAway(SHUTTING_DOWN)` was sent: calls under way end, new ones are not started.
        case finishing
        /// `GoAway` is in the queue and nothing after it is read: once written, our side is shut.
        case closing
        /// Our side is shut: reads and discards for a while, so that the client gets to read why.
        case lingering
    }

    /// Why it is not read; reading goes on when none is left.
    struct Pause: OptionSet {
        let rawValue: UInt8
        /// The write queue is above its mark.
        static let queueFull = Pause(rawValue: 1)
        /// Frames that were read wait for their turn.
        static let backlog = Pause(rawValue: 2)
        /// A frame has begun and waits for memory, in `Server.waiting`.
        static let memory = Pause(rawValue: 4)
    }

    var generation: UInt32 = 0
    var phase = Phase.free
    var pause: Pause = []
    /// The peer has shut its writing side.
    var peerClosed = false
    /// In `Server.dirty`.
    var isDirty = false
    var roles: Roles = []
    var uid: UInt32 = 0
    var gid: UInt32 = 0
    var pid: Int32 = 0
    /// 0: none yet.
    var lastCallID: UInt32 = 0
    /// First of the calls without a reply, in `Server.calls`; -1: none.
    var firstCall: Int32 = -1
    var callsInFlight: UInt32 = 0
    /// In `Server.outboxes`; -1: nothing to write.
    var outbox: Int32 = -1
    /// In `Server.partials`; -1: no bytes of an unfinished frame.
    var partial: Int32 = -1
    /// Bytes of a header that has not arrived completely.
    var header: UInt32 = 0
    var headerCount: UInt8 = 0
    /// Discarded while lingering.
    var discarded: UInt32 = 0
    /// What it is for follows from the phase.
    var alarm = Alarm()
    /// Since when it is not read; time that was given to the alarm for it already is not counted again.
    var paused = MonotonicTime(nanoseconds: 0)
    /// Of `Hello`; defaults for sessions opened here.
    var locale = ""
    var timeZone = ""

    // Inlined: called, each of them would copy the whole record first, its texts counted (3 times a call, 400
    // instructions).
    @inline(__always) var peer: Peer { Peer(uid: uid, gid: gid, pid: pid, roles: roles) }
    @inline(__always) var isReadable: Bool { phase == .greeting || phase == .open || phase == .finishing }
}

/// Bytes of a frame that has not arrived completely, or of frames that wait for their turn.
struct PartialBytes {
    /// Has room for all of the frame that is not complete, or begins behind those that wait.
    var block: FrameBlock
    /// Where the frame begins in it.
    var start = 0
    /// Bytes that are here, from `start` on.
    var filled: Int
    /// Bytes of the frame's body; 0: whole frames that wait.
    var needed: Int
    /// Of waiting frames: those that were read already.
    var done = 0
    /// In `Server.backlogged`.
    var isQueued = false
}

/// Bytes that wait for a socket. Only connections with something to write have one.
struct Outbox {
    /// When the socket last took a byte, or the first one came in.
    var moved = MonotonicTime(nanoseconds: 0)
    /// The transport was asked to say when it is writable.
    var waits = false
    /// Counted in `Server.queuedBytes`.
    var counted = 0
    /// Frames that hold a secret, in their order among the plain bytes. Mostly none.
    var secrets: [SecretSegment] = []
    /// It was long once, so its memory is not kept.
    var wasLong = false
    var alarm = Alarm()

    /// Plain bytes in front of the last secret one.
    var plainAhead: Int { secrets.reduce(0) { $0 + $1.ahead } }
    /// Secret bytes that wait.
    var secretCount: Int { secrets.reduce(0) { $0 + $1.filled - $1.done } }
}

/// Frames that hold a secret, one behind the other in a block of the locked region.
struct SecretSegment {
    var block: FrameBlock
    /// Plain bytes between the segment before it and this one.
    var ahead: Int
    /// Bytes that are in it.
    var filled: Int
    /// Those that the socket has taken.
    var done = 0
}
