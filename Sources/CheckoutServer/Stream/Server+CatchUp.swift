internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// A stream that is behind the ring reads pages from the store; one that asked for what is not there starts again from a
// snapshot. A gap is never silent.

extension Server {
    func askForPage(_ index: Int32) {
        streams[index].isAsking = true
        let call = streams[index].call
        let cursor = streams[index].cursor
        let range: EventRange = streams[index].session.map { .session($0, after: cursor) } ?? .all(after: cursor)
        let limit = min(Limits.streamItemsPerTurn, Int(streams[index].credit))
        ask(.events(range, limit: limit, bytesMax: Limits.streamBytesPerTurn)) { [unowned self] answer in
            guard let index = stream(of: call) else { return }
            streams[index].isAsking = false
            switch answer {
            case .events(let rows, _, let trimmed):
                if trimmed || rows.isEmpty {
                    streams[index].resyncing = WatchStream.Resyncing(reason: .trimmed)
                } else {
                    streams[index].page = rows
                    streams[index].pageIndex = 0
                    streams[index].owesCheckpoint = true
                }
            case .failed(let failure): return fail(call, failure)
            default: preconditionFailure("the store answers what it was asked")
            }
            makeRunnable(index)
        }
    }

    func sendStored(_ index: Int32, _ out: OutputBuffer) {
        let row = streams[index].page[streams[index].pageIndex]
        streams[index].pageIndex += 1
        if streams[index].pageIndex == streams[index].page.count {
            streams[index].page = []
            streams[index].pageIndex = 0
        }
        streams[index].cursor = streams[index].session == nil ? row.globalSeq : row.sessionSeq
        streams[index].nextInRing = 0
        do throws(CheckoutFailure) {
            let event = try unsafe Event.decode(row.body.span.bytes, arena: arena)
            let bytes = encode(SessionsWatchItem(.event(event)), view: streams[index].view)
            unsafe FrameWriter.item(
                streams[index].caller.callID, shared: bytes.span.bytes,
                globalSeq: streams[index].seesAll ? row.globalSeq : 0, into: out)
        } catch {
            // Its number is left out, and a client that counts sees so; the log says why.
            environment.log(LogLine(.error, "a stored event cannot be read").with("global_seq", row.globalSeq))
        }
    }

    // MARK: Snapshots

    /// Whether the next page of a snapshot can be made: not while it would tell of what is not durable.
    func canResync(_ stream: borrowing WatchStream) -> Bool {
        let ids = stream.session.map { [$0] } ?? snapshotOf(after: stream.resyncing?.sent)
        return ids.allSatisfy { (tracks[$0]?.newestCommit ?? 0) <= durable }
    }

    /// One page: as many sessions as fit. After the last one the events go on behind `next_seq`.
    func resyncPage(_ index: Int32) -> Resync {
        guard var resyncing = streams[index].resyncing else { preconditionFailure("asked for by a resync") }
        if resyncing.nextSeq == 0 {
            let newest = streams[index].session.map { tracks[$0]?.durableSeq ?? 0 } ?? ring.newest
            resyncing.nextSeq = newest + 1
            streams[index].cursor = newest
            streams[index].nextInRing = 0
            streams[index].stateStamp = 0
            streams[index].owesCheckpoint = true
        }
        let ids = streams[index].session.map { [$0] } ?? snapshotOf(after: resyncing.sent)
        var page = Resync()
        page.reason = resyncing.reason
        page.epoch = epoch
        page.nextSeq = resyncing.nextSeq
        var size = 0
        for id in ids {
            guard let session = engine[id] else { continue }
            var snapshot = session.snapshot()
            snapshot.owned = owns(session.record, streams[index].caller.connection)
            var bytes = encode(SessionsGetResponse(session: snapshot), view: streams[index].view).count
            if bytes > Self.snapshotBytesMax {
                // The list comes behind it as a state item of its own.
                snapshot.selection?.paymentMethods = []
                snapshot.selection?.isTruncated = true
                bytes = encode(SessionsGetResponse(session: snapshot), view: streams[index].view).count
            }
            size += bytes
            if !page.sessions.isEmpty, size > Self.snapshotBytesMax { break }
            page.sessions.append(snapshot)
            resyncing.sent = id
        }
        page.more = streams[index].session == nil && resyncing.sent != nil && resyncing.sent != ids.last
        streams[index].resyncing = page.more ? resyncing : nil
        return page
    }

    /// Sessions of one page leave room for the page's own fields.
    private static let snapshotBytesMax = Limits.pageBytesMax - 1024

    /// Sessions that go on, by id, behind one.
    private func snapshotOf(after sent: SessionID?) -> [SessionID] {
        func key(_ id: SessionID) -> (UInt64, UInt64) { (id.high, id.low) }
        let rest = engine.sessions.values.filter { session in
            (!session.isOver || session.hasMoneyInFlight)
                && (sent.map { key(session.record.sessionID) > key($0) } ?? true)
        }
        return rest.map(\.record.sessionID).sorted { key($0) < key($1) }
    }
}
