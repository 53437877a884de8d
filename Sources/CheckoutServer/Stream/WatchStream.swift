internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// One `Sessions/Watch`: a cursor, and nothing of what it has not sent. One that never reads costs this record.
struct WatchStream {
    /// A snapshot that is being sent in pages, since what `after` named is not here.
    struct Resyncing {
        var reason: Resync.Reason
        /// The sessions up to this one were sent; `nil`: nothing yet.
        var sent: SessionID?
        /// The number after the newest event when the first page was made; 0: none was made.
        var nextSeq: UInt64 = 0
    }

    let call: CallReference
    let caller: Caller
    /// `nil`: all sessions.
    let session: SessionID?
    let view: Encoding.View
    /// The right to watch is that of the host, and ends with the presentation there.
    let isByHost: Bool
    /// Numbers over all sessions are for who may see all.
    let seesAll: Bool
    let follow: Bool
    /// Items the client has asked for and not got.
    var credit: UInt32
    /// Number of the last event sent: `session_seq` of one session, else `global_seq`.
    var cursor: UInt64
    /// Where the next event of the session is in the ring; 0: to be looked for.
    var nextInRing: UInt64 = 0
    /// Snapshots up to this stamp were sent.
    var stateStamp: UInt64 = 0
    /// Events from the store, of who is behind the ring.
    var page: [EventRow] = []
    var pageIndex = 0
    /// The store was asked for the next page.
    var isAsking = false
    /// In the queue of runnable streams.
    var isQueued = false
    /// It goes on when the write queue is short.
    var waitsForRoom = false
    /// The head has to be told: it was reached for the first time, or a minute of quiet has passed.
    var owesCheckpoint = true
    /// When a quiet stream says again that it is at the head.
    var checkpoint = Alarm()
    var resyncing: Resyncing?
}
