internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Streams move on: round robin, each at most 32 KiB or 64 items a turn, and only while the queue is short.

extension Server {
    func pumpStreams() {
        let turn = runnableStreams
        runnableStreams.removeAll(keepingCapacity: true)
        for reference in turn {
            guard var stream = streams[reference] else { continue }
            stream.isQueued = false
            let end = pump(reference, &stream)
            guard streams[reference] != nil else { continue }
            streams[reference] = stream
            switch end {
            case .waits: break
            case .goesOn: makeRunnable(reference)
            case .trimmed:
                resyncTrimmed(reference)
                makeRunnable(reference)
            case .ended: sendMade([], replayed: false, for: reference)
            }
        }
    }

    private enum PumpEnd {
        /// For credit, room, the store, or something new.
        case waits
        /// Its share of this turn is used up.
        case goesOn
        /// Events it asked for are gone.
        case trimmed
        case ended
    }

    private func pump(_ reference: CallReference, _ stream: inout WatchStream) -> PumpEnd {
        let caller = calls[reference.index].caller
        let buffer = out(caller.connection)
        let start = buffer.count
        defer { markDirty(caller.connection) }
        var items = 0
        while true {
            if stream.credit == 0 { return record(caller.connection).peerClosed ? .ended : .waits }
            if buffer.count >= Limits.writeQueueBytesLow { return .waits }
            if items == Limits.streamItemsPerTurn || buffer.count - start >= Limits.streamBytesPerTurn {
                return .goesOn
            }
            guard let step = sendNext(caller, reference, &stream, buffer) else {
                items += 1
                stream.credit -= 1
                continue
            }
            return step
        }
    }

    /// Sends one item and answers `nil`, or says why there is none to send.
    private func sendNext(
        _ caller: Caller, _ reference: CallReference, _ stream: inout WatchStream, _ buffer: OutputBuffer
    ) -> PumpEnd? {
        if !stream.resync.isEmpty {
            send(caller, SessionsWatchItem(.resync(stream.resync.removeFirst())), stream.view, buffer)
            return nil
        }
        if stream.pageIndex < stream.page.count {
            sendStored(caller, &stream, buffer)
            return nil
        }
        if stream.isAsking { return .waits }
        let head = stream.session.map { tracks[$0]?.durableSeq ?? 0 } ?? ring.newest
        if stream.cursor < head {
            if sendFromRing(caller, &stream, buffer) { return nil }
            askForPage(reference, &stream)
            return .waits
        }
        return sendAtHead(caller, reference, &stream, buffer, head)
    }

    private func sendFromRing(_ caller: Caller, _ stream: inout WatchStream, _ buffer: OutputBuffer) -> Bool {
        let number: UInt64
        if let session = stream.session {
            let known =
                ring.holds(stream.nextInRing) ? stream.nextInRing : ring.first(of: session, after: stream.cursor)
            guard let known, ring.entry(known).sessionSeq == stream.cursor + 1 else { return false }
            number = known
        } else {
            number = stream.cursor + 1
            guard ring.holds(number) else { return false }
        }
        let entry = ring.entry(number)
        ring.withBytes(entry, stream.view) {
            FrameWriter.item(caller.callID, shared: $0, globalSeq: stream.seesAll ? number : 0, into: buffer)
        }
        stream.cursor = stream.session == nil ? number : entry.sessionSeq
        stream.nextInRing = entry.nextOfSession
        stream.isCheckpointed = false
        return true
    }

    /// At the head: the newest snapshots, then that it is the head, then the end if there is one.
    private func sendAtHead(
        _ caller: Caller, _ reference: CallReference, _ stream: inout WatchStream, _ buffer: OutputBuffer,
        _ head: UInt64
    ) -> PumpEnd? {
        if let id = stream.session, let track = tracks[id], track.newestCommit > durable { return .waits }
        if let item = nextState(&stream) {
            send(caller, item, stream.view, buffer)
            return nil
        }
        if !stream.isCheckpointed {
            stream.isCheckpointed = true
            var checkpoint = Checkpoint()
            checkpoint.epoch = epoch
            checkpoint.seq = head
            var item = SessionsWatchItem(.checkpoint(checkpoint))
            if stream.seesAll { item.globalSeq = ring.newest }
            send(caller, item, stream.view, buffer)
            if stream.follow { timers.add(now.monotonic + Limits.checkpointMilliseconds, .checkpoint(reference)) }
            return nil
        }
        if !stream.follow { return .ended }
        // Past the end only a payment in flight can still be settled (B-050).
        if let id = stream.session, let session = engine[id], session.isOver, !session.hasMoneyInFlight {
            return .ended
        }
        return .waits
    }

    /// A snapshot that changed since the last one sent. Of one session only: for all there would be no end of them.
    private func nextState(_ stream: inout WatchStream) -> SessionsWatchItem? {
        guard let id = stream.session, let track = tracks[id], let session = engine[id] else { return nil }
        let sent = stream.stateStamp
        let due = StateKind.allCases.filter { track.stateStamps[$0.rawValue] > sent }
        guard let kind = due.min(by: { track.stateStamps[$0.rawValue] < track.stateStamps[$1.rawValue] }) else {
            return nil
        }
        stream.stateStamp = track.stateStamps[kind.rawValue]
        let body: State.Body? =
            switch kind {
            case .screen: session.screen.map { .screen($0) }
            case .selection: session.selection.map { .selection($0) }
            case .cardForm: session.cardForm.map { .cardForm($0) }
            }
        guard let body else { return nextState(&stream) }
        return SessionsWatchItem(.state(State(sessionID: id, sessionSeq: track.durableSeq, body: body)))
    }

    /// A quiet stream says once a minute that it is at the head.
    func checkpointDue(_ reference: CallReference) {
        guard let stream = streams[reference], stream.isCheckpointed else { return }
        streams[reference]?.isCheckpointed = false
        makeRunnable(reference)
    }

    private func send(_ caller: Caller, _ item: SessionsWatchItem, _ view: Encoding.View, _ buffer: OutputBuffer) {
        let bytes = encode(item, view: view)
        unsafe FrameWriter.item(caller.callID, shared: bytes.span.bytes, into: buffer)
    }

    // MARK: From the store

    private func askForPage(_ reference: CallReference, _ stream: inout WatchStream) {
        stream.isAsking = true
        let range: EventRange = stream.session.map { .session($0, after: stream.cursor) } ?? .all(after: stream.cursor)
        ask(.events(range, limit: Limits.streamItemsPerTurn, bytesMax: Limits.streamBytesPerTurn)) {
            [unowned self] answer in
            guard streams[reference] != nil else { return }
            streams[reference]?.isAsking = false
            switch answer {
            case .events(_, _, let trimmed) where trimmed: resyncTrimmed(reference)
            case .events(let rows, _, _):
                streams[reference]?.page = rows
                streams[reference]?.pageIndex = 0
                if rows.isEmpty { resyncTrimmed(reference) }
            case .failed(let failure): return fail(reference, failure)
            default: preconditionFailure("the store answers what it was asked")
            }
            makeRunnable(reference)
        }
    }

    private func sendStored(_ caller: Caller, _ stream: inout WatchStream, _ buffer: OutputBuffer) {
        let row = stream.page[stream.pageIndex]
        stream.pageIndex += 1
        stream.cursor = stream.session == nil ? row.globalSeq : row.sessionSeq
        stream.nextInRing = 0
        stream.isCheckpointed = false
        do throws(CheckoutFailure) {
            let event = try unsafe Event.decode(row.body.span.bytes, arena: arena)
            let bytes = encode(SessionsWatchItem(.event(event)), view: stream.view)
            unsafe FrameWriter.item(
                caller.callID, shared: bytes.span.bytes, globalSeq: stream.seesAll ? row.globalSeq : 0, into: buffer)
        } catch {
            environment.log(LogLine(.error, "a stored event cannot be read").with("global_seq", row.globalSeq))
        }
    }
}
