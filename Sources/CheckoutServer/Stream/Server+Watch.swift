internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Watch` begins, gets credit, is woken, and ends.

extension Server {
    func watch(_ caller: Caller, _ request: SessionsWatchRequest) throws(CheckoutFailure) {
        guard let id = request.sessionID else { return try watchAll(caller, request) }
        withSession(caller, id) { (server, session) throws(CheckoutFailure) in
            let peer = server.record(caller.connection).peer
            let owns = server.owns(session.record, caller.connection) || peer.roles.contains(.admin)
            let isByHost = !owns && server.draws(caller.connection, id)
            server.begin(
                caller, request, view: owns || isByHost ? .owner : .observer, isByHost: isByHost,
                seesAll: peer.roles.contains(.observe), newest: server.tracks[id]?.durableSeq ?? 0)
        }
    }

    private func watchAll(_ caller: Caller, _ request: SessionsWatchRequest) throws(CheckoutFailure) {
        guard record(caller.connection).roles.contains(.observe) else {
            throw CheckoutFailure(.permissionDenied, "all sessions are for who has the role observe")
        }
        begin(caller, request, view: .observer, seesAll: true, newest: ring.newest)
    }

    private func begin(
        _ caller: Caller, _ request: SessionsWatchRequest, view: Encoding.View, isByHost: Bool = false, seesAll: Bool,
        newest: UInt64
    ) {
        let reference = wait(caller, for: .stream(-1), accepted: false)
        var stream = WatchStream(
            call: reference, caller: caller, session: request.sessionID, view: view, isByHost: isByHost,
            seesAll: seesAll,
            follow: request.follow, credit: caller.credit == 0 ? Limits.initialCreditDefault : caller.credit,
            cursor: request.after)
        if let asked = request.epoch, asked != epoch {
            stream.resyncing = WatchStream.Resyncing(reason: .otherEpoch)
        } else if request.after > newest {
            stream.resyncing = WatchStream.Resyncing(reason: .beyondNewest)
        }
        stream.credit = min(stream.credit, Limits.creditMax)
        let index = streams.insert(stream)
        calls[reference.index].wait = .stream(index)
        if let session = stream.session {
            tracks[session]?.watchers.append(index)
        } else {
            allWatchers.append(index)
        }
        makeRunnable(index)
    }

    /// Takes a stream out, when its call is over.
    func endStream(_ index: Int32) {
        if let session = streams[index].session {
            tracks[session]?.watchers.removeAll { $0 == index }
        } else {
            allWatchers.removeAll { $0 == index }
        }
        streams[index].page = []
        streams[index].checkpoint.clear()
        streams.release(index)
    }

    /// The stream of a call; `nil`: it is over, or another kind of call.
    func stream(of call: CallReference) -> Int32? {
        guard isLive(call), case .stream(let index) = calls[call.index].wait else { return nil }
        return index
    }

    /// `Credit`: the sum is capped; one for an id that is not live is ignored.
    func credit(_ id: ConnectionID, _ callID: UInt32, _ items: UInt32) {
        guard let call = find(id, callID), !creditListener(call, items) else { return }
        if case .host = calls[call.index].wait { return creditHost(id, items) }
        if let index = stream(of: call) {
            streams[index].credit = Self.credit(streams[index].credit, items)
        } else if let index = auditStream(of: call) {
            auditStreams[index].credit = Self.credit(auditStreams[index].credit, items)
        }
        makeRunnable(call)
    }

    private static func credit(_ credit: UInt32, _ items: UInt32) -> UInt32 {
        let (sum, overflow) = credit.addingReportingOverflow(items)
        return overflow ? Limits.creditMax : min(sum, Limits.creditMax)
    }

    /// Whatever stream a call is; nothing when it is none.
    func makeRunnable(_ call: CallReference) {
        stream(of: call).map(makeRunnable)
        auditStream(of: call).map(makeAuditRunnable)
    }

    func makeRunnable(_ index: Int32) {
        guard !streams[index].isQueued else { return }
        streams[index].isQueued = true
        runnableStreams.append(streams[index].call)
    }

    func wakeWatchers(of id: SessionID) {
        for index in tracks[id]?.watchers ?? [] { makeRunnable(index) }
        if let host = hosts.host(of: id), let stream = hostStreams[host.identity.hostID] { makeRunnable(stream) }
    }

    func wakeAllWatchers() {
        for index in allWatchers { makeRunnable(index) }
    }

    /// A quiet stream says once a minute that it is at the head.
    func checkpointDue(_ call: CallReference, _ entry: TimerHeap.Entry) {
        guard let index = stream(of: call),
            streams[index].checkpoint.cameUp(entry, now: now.monotonic, in: &timers)
        else { return }
        streams[index].owesCheckpoint = true
        makeRunnable(index)
    }
}
