internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// One `Sessions/Watch`: a cursor, and nothing of what it has not sent. One that never reads costs this record.
struct WatchStream {
    /// `nil`: all sessions.
    let session: SessionID?
    let view: Encoding.View
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
    /// The head was told since the last event.
    var isCheckpointed = false
    /// What has to be sent before anything else.
    var resync: [Resync] = []
}
