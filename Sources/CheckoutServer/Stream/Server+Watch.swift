internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Watch` begins, gets credit, and is woken.

extension Server {
    func watch(_ caller: Caller, _ request: SessionsWatchRequest) throws(CheckoutFailure) {
        guard let id = request.sessionID else { return try watchAll(caller, request) }
        try withSession(caller, id) { (server, session) throws(CheckoutFailure) in
            let peer = server.record(caller.connection).peer
            let owns = server.owns(session.record, peer) || peer.roles.contains(.admin)
            var stream = WatchStream(
                session: id, view: owns ? .owner : .observer, seesAll: peer.roles.contains(.observe),
                follow: request.follow, credit: caller.credit == 0 ? Limits.initialCreditDefault : caller.credit,
                cursor: request.after)
            let newest = server.tracks[id]?.durableSeq ?? 0
            if let reason = server.needsResync(request, newest: newest) {
                server.resync(&stream, reason, newest: newest, [session])
            }
            server.begin(caller, stream)
        }
    }

    private func watchAll(_ caller: Caller, _ request: SessionsWatchRequest) throws(CheckoutFailure) {
        guard record(caller.connection).roles.contains(.observe) else {
            throw CheckoutFailure(.permissionDenied, "all sessions are for who has the role observe")
        }
        var stream = WatchStream(
            session: nil, view: .observer, seesAll: true, follow: request.follow,
            credit: caller.credit == 0 ? Limits.initialCreditDefault : caller.credit, cursor: request.after)
        if let reason = needsResync(request, newest: ring.newest) {
            resync(&stream, reason, newest: ring.newest, liveSessions)
        }
        begin(caller, stream)
    }

    private func needsResync(_ request: SessionsWatchRequest, newest: UInt64) -> Resync.Reason? {
        if let asked = request.epoch, asked != epoch { return .otherEpoch }
        return request.after > newest ? .beyondNewest : nil
    }

    /// Puts the snapshot in front, a page a session, and goes on behind the newest event.
    private func resync(_ stream: inout WatchStream, _ reason: Resync.Reason, newest: UInt64, _ sessions: [Session]) {
        for (index, session) in sessions.enumerated() {
            var page = Resync()
            page.sessions = [session.snapshot()]
            page.more = index + 1 < sessions.count
            stream.resync.append(page)
        }
        if stream.resync.isEmpty { stream.resync = [Resync()] }
        for index in stream.resync.indices {
            stream.resync[index].reason = reason
            stream.resync[index].epoch = epoch
            stream.resync[index].nextSeq = newest + 1
        }
        stream.cursor = newest
        stream.nextInRing = 0
        stream.page = []
        stream.pageIndex = 0
    }

    private var liveSessions: [Session] {
        engine.sessions.values.filter { !$0.isOver }.sorted { $0.record.sessionID.text < $1.record.sessionID.text }
    }

    private func begin(_ caller: Caller, _ stream: WatchStream) {
        let reference = wait(caller, for: .stream, accepted: false)
        streams[reference] = stream
        if let session = stream.session {
            tracks[session]?.watchers.append(reference)
        } else {
            allWatchers.append(reference)
        }
        makeRunnable(reference)
    }

    /// The newest events were trimmed away: who asked for them starts again from the snapshot.
    func resyncTrimmed(_ reference: CallReference) {
        guard var stream = streams[reference] else { return }
        if let id = stream.session {
            guard let session = engine[id] else { return fail(reference, Self.noSuchSession) }
            resync(&stream, .trimmed, newest: tracks[id]?.durableSeq ?? 0, [session])
        } else {
            resync(&stream, .trimmed, newest: ring.newest, liveSessions)
        }
        streams[reference] = stream
    }

    /// `Credit`: the sum is capped; one for an id that is not live is ignored.
    func credit(_ id: ConnectionID, _ callID: UInt32, _ items: UInt32) {
        guard let reference = find(id, callID), let credit = streams[reference]?.credit else { return }
        let (sum, overflow) = credit.addingReportingOverflow(items)
        streams[reference]?.credit = overflow ? Limits.creditMax : min(sum, Limits.creditMax)
        makeRunnable(reference)
    }

    func makeRunnable(_ reference: CallReference) {
        guard streams[reference]?.isQueued == false else { return }
        streams[reference]?.isQueued = true
        runnableStreams.append(reference)
    }

    func wakeWatchers(of id: SessionID) {
        for reference in allWatchers { makeRunnable(reference) }
        for reference in tracks[id]?.watchers ?? [] { makeRunnable(reference) }
    }

    func removeWatcher(_ reference: CallReference) {
        allWatchers.removeAll { $0 == reference }
        for track in tracks.values where track.watchers.contains(reference) {
            track.watchers.removeAll { $0 == reference }
        }
    }
}
