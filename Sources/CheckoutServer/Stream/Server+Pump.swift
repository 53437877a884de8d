internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Streams move on: round robin, each at most 32 KiB or 64 items a turn, and only while the queue is short. What a
// stream sends next follows from its cursor alone.

extension Server {
    func pumpStreams() {
        guard !runnableStreams.isEmpty else { return }
        let turn = runnableStreams
        runnableStreams.removeAll(keepingCapacity: true)
        for call in turn {
            if let index = stream(of: call) {
                streams[index].isQueued = false
                pump(index)
            } else if let index = auditStream(of: call) {
                auditStreams[index].isQueued = false
                pumpAudit(index)
            }
        }
    }

    /// The streams of one connection, before their turn.
    func pumpStreams(of connection: ConnectionID) {
        for call in callsOf(connection) { stream(of: call).map(pump) }
    }

    /// What a stream sends next.
    private enum Next {
        case resync
        /// A row of its page.
        case stored
        /// The event with this `global_seq`.
        case event(UInt64)
        case state(StateKind)
        case checkpoint
        /// The store has to be asked for events that the ring does not hold any more.
        case page
        /// Nothing to send now.
        case nothing
        case end
    }

    func pump(_ index: Int32) {
        let connection = streams[index].caller.connection
        streams[index].waitsForRoom = false
        var items = 0
        let start = queued(connection)
        while true {
            let next = next(of: streams[index])
            switch next {
            case .nothing: return
            case .end: return sendMade([], replayed: false, for: streams[index].call)
            default: break
            }
            if streams[index].credit == 0 {
                // No more credit can come from who has shut its writing side.
                if record(connection).peerClosed { sendMade([], replayed: false, for: streams[index].call) }
                return
            }
            let count = queued(connection)
            if count >= Limits.writeQueueBytesLow {
                streams[index].waitsForRoom = true
                return
            }
            if items >= Limits.streamItemsPerTurn || count - start >= Limits.streamBytesPerTurn {
                return makeRunnable(index)
            }
            if case .page = next { return askForPage(index) }
            items += send(next, index, atMost: Limits.streamItemsPerTurn - items)
            markDirty(connection)
        }
    }

    private func next(of stream: borrowing WatchStream) -> Next {
        if stream.resyncing != nil { return canResync(stream) ? .resync : .nothing }
        if stream.pageIndex < stream.page.count { return .stored }
        if stream.isAsking { return .nothing }
        guard let id = stream.session else {
            if stream.cursor < ring.newest { return ring.holds(stream.cursor + 1) ? .event(stream.cursor + 1) : .page }
            if stream.owesCheckpoint { return .checkpoint }
            return stream.follow ? .nothing : .end
        }
        guard let track = tracks[id] else { return .nothing }
        if stream.cursor < track.durableSeq {
            let known =
                ring.holds(stream.nextInRing) ? stream.nextInRing : ring.first(of: id, after: stream.cursor)
            guard let known, ring.entry(known).sessionSeq == stream.cursor + 1 else { return .page }
            return .event(known)
        }
        // A snapshot may tell of what is not durable yet.
        guard track.newestCommit <= durable, let look = look(track) else { return .nothing }
        if let kind = track.oldestState(after: stream.stateStamp, of: look) { return .state(kind) }
        if stream.owesCheckpoint { return .checkpoint }
        return !stream.follow || look.isSettled ? .end : .nothing
    }

    /// Made once after each change, whoever watches. `nil`: the session is not here.
    func look(_ track: SessionTrack) -> SessionTrack.Look? {
        if track.look == nil { track.look = engine[track.id].map { SessionTrack.Look($0) } }
        return track.look
    }

    /// Sends what comes next, of events in the ring as many as may go now. Gives how many items.
    private func send(_ next: Next, _ index: Int32, atMost limit: Int) -> Int {
        let out = out(streams[index].caller.connection)
        switch next {
        case .event(let first): return sendEvents(index, from: first, atMost: limit, out)
        case .resync: send(.resync(resyncPage(index)), index, out)
        case .stored: sendStored(index, out)
        case .state(let kind): sendState(kind, index, out)
        case .checkpoint: send(.checkpoint(checkpoint(index)), index, globalSeq: ring.newest, out)
        case .page, .nothing, .end: return 0
        }
        streams[index].credit -= 1
        return 1
    }

    /// Copies encoded items from the ring, each behind its own small frame header.
    private func sendEvents(_ index: Int32, from first: UInt64, atMost limit: Int, _ out: OutputBuffer) -> Int {
        let callID = streams[index].caller.callID
        let view = streams[index].view
        let seesAll = streams[index].seesAll
        let isOfOne = streams[index].session != nil
        let most = min(limit, Int(streams[index].credit))
        let start = out.count
        var number = first
        var sent = 0
        while sent < most, out.count - start < Limits.streamBytesPerTurn {
            let entry = ring.entry(number)
            ring.withBytes(entry, view) {
                FrameWriter.item(callID, shared: $0, globalSeq: seesAll ? number : 0, into: out)
            }
            sent += 1
            streams[index].cursor = isOfOne ? entry.sessionSeq : number
            streams[index].nextInRing = entry.nextOfSession
            number = isOfOne ? entry.nextOfSession : number + 1
            guard ring.holds(number) else { break }
        }
        streams[index].credit -= UInt32(sent)
        isNotQuiet(index)
        return sent
    }

    private func send(
        _ body: SessionsWatchItem.Item, _ index: Int32, globalSeq: UInt64 = 0, _ out: OutputBuffer
    ) {
        let bytes = encode(SessionsWatchItem(body), view: streams[index].view)
        unsafe FrameWriter.item(
            streams[index].caller.callID, shared: bytes.span.bytes, globalSeq: streams[index].seesAll ? globalSeq : 0,
            into: out)
    }

    /// The newest snapshot, encoded once for all who get it in this view.
    private func sendState(_ kind: StateKind, _ index: Int32, _ out: OutputBuffer) {
        guard let id = streams[index].session, let track = tracks[id] else { return }
        streams[index].stateStamp = track.states[kind.rawValue].stamp
        let view = streams[index].view
        if track.states[kind.rawValue].encoded(view, at: track.durableSeq) == nil, let body = engine[id]?.state(kind) {
            let state = State(sessionID: id, sessionSeq: track.durableSeq, body: body)
            let bytes = encode(SessionsWatchItem(.state(state)), view: view)
            track.states[kind.rawValue].keep(bytes, view, at: track.durableSeq)
        }
        guard let bytes = track.states[kind.rawValue].encoded(view, at: track.durableSeq) else { return }
        unsafe FrameWriter.item(streams[index].caller.callID, shared: bytes.span.bytes, into: out)
        isNotQuiet(index)
    }

    private func checkpoint(_ index: Int32) -> Checkpoint {
        streams[index].owesCheckpoint = false
        streams[index].checkpoint.clear()
        var checkpoint = Checkpoint()
        checkpoint.epoch = epoch
        checkpoint.seq = streams[index].cursor
        return checkpoint
    }

    /// Something was sent: a minute of quiet from now on is told.
    private func isNotQuiet(_ index: Int32) {
        guard streams[index].follow else { return }
        let call = streams[index].call
        streams[index].checkpoint.set(now.monotonic + Limits.checkpointMilliseconds, .checkpoint(call), in: &timers)
    }
}

extension Session {
    /// What a state item of this kind carries; `nil`: there is no such thing now.
    func state(_ kind: StateKind) -> State.Body? {
        switch kind {
        case .screen: screen.map { .screen($0) }
        case .selection: selection.map { .selection($0) }
        case .cardForm: cardForm.map { .cardForm($0) }
        }
    }
}
