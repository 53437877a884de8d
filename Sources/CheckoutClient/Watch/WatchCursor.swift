internal import CheckoutModel
internal import CheckoutWire

/// Up to where a stream has been read: what is asked for after a reconnect, so that nothing is lost and nothing comes
/// twice (PROTOCOL.md, "Streams").
struct WatchCursor: StreamCursor, Equatable {
    static let method = Method.sessionsWatch

    let session: SessionID?
    let follow: Bool
    private(set) var epoch: Epoch?
    private(set) var after: UInt64

    init(_ start: WatchStart) {
        session = start.session
        follow = start.follow
        epoch = start.epoch
        after = start.after
    }

    /// The request that goes on from here.
    var request: SessionsWatchRequest {
        var request = SessionsWatchRequest()
        request.sessionID = session
        request.epoch = epoch
        request.after = after
        request.follow = follow
        return request
    }

    /// Notes an item. False: it was here before, and is not handed on again.
    mutating func take(_ item: SessionsWatchItem) -> Bool {
        switch item.item {
        case .event(let event): return take(event.epoch, session == nil ? item.globalSeq : event.sessionSeq)
        // Of a kind that this version does not know: it has its place all the same (F-04).
        case .unknownEvent(let head): return take(head.epoch, session == nil ? item.globalSeq : head.sessionSeq)
        case .checkpoint(let checkpoint):
            epoch = checkpoint.epoch ?? epoch
            after = checkpoint.seq
        case .resync(let resync):
            // Earlier pages leave the cursor: a snapshot that was cut off is asked for again.
            guard !resync.more else { return true }
            epoch = resync.epoch
            after = resync.nextSeq == 0 ? 0 : resync.nextSeq - 1
        case .state, .unknown: break
        }
        return true
    }

    private mutating func take(_ epoch: Epoch, _ seq: UInt64) -> Bool {
        if epoch == self.epoch, seq <= after { return false }
        self.epoch = epoch
        after = seq
        return true
    }
}
