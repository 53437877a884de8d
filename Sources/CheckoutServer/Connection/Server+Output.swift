internal import CheckoutModel
internal import CheckoutWire

// Write queues: filled during a turn, written once at its end, and kept within bounds.

extension Server {
    /// The queue of a connection, to be written at the end of the turn.
    func out(_ id: ConnectionID) -> OutputBuffer {
        let slot = Int(id.slot)
        if connections[slot].outbox < 0 {
            let index = outboxes.insert(Outbox(moved: now.monotonic))
            if Int(index) == buffers.count { buffers.append(OutputBuffer()) }
            connections[slot].outbox = index
        }
        return buffers[Int(connections[slot].outbox)]
    }

    func queued(_ id: ConnectionID) -> Int {
        let index = connections[Int(id.slot)].outbox
        return index < 0 ? 0 : waiting(index)
    }

    /// Bytes that wait in a queue, secret ones included.
    private func waiting(_ index: Int32) -> Int { buffers[Int(index)].count + outboxes[index].secretCount }

    func markDirty(_ id: ConnectionID) {
        guard !connections[Int(id.slot)].isDirty else { return }
        connections[Int(id.slot)].isDirty = true
        dirty.append(id)
    }

    /// The end of a turn: each connection's frames go out in one write.
    func flush() {
        guard !dirty.isEmpty else { return }
        // Two lists in turn, so that each keeps its memory: no turn allocates one.
        swap(&dirty, &writing)
        for id in writing where isLive(id) {
            connections[Int(id.slot)].isDirty = false
            flush(id)
        }
        writing.removeAll(keepingCapacity: true)
        while queuedBytes > Limits.writeQueueBytesTotalMax, let slowest = longestWaiting() {
            slowReader(slowest, "all write queues together are above 64 MiB and this one has waited longest")
        }
    }

    func flush(_ id: ConnectionID) {
        let index = connections[Int(id.slot)].outbox
        if index >= 0 {
            let buffer = buffers[Int(index)]
            if buffer.count > Limits.largeReplyBytes { outboxes[index].wasLong = true }
            if write(id, index) > 0 { outboxes[index].moved = now.monotonic }
            let left = waiting(index)
            queuedBytes += left - outboxes[index].counted
            outboxes[index].counted = left
            if left == 0 {
                if outboxes[index].waits { transport.wantWritable(id, false) }
                connections[Int(id.slot)].outbox = -1
                releaseOutbox(index)
            } else if !outboxes[index].waits {
                outboxes[index].waits = true
                transport.wantWritable(id, true)
                outboxes[index].alarm.set(
                    outboxes[index].moved + Limits.slowReaderMilliseconds, .outbox(id), in: &timers)
            }
        }
        applyMarks(id)
        settle(id)
    }

    /// Writes what the socket takes, plain and secret bytes in the order in which they were made; how many it took. A
    /// block that is written is wiped as it goes back.
    @discardableResult
    func write(_ id: ConnectionID, _ index: Int32) -> Int {
        let buffer = buffers[Int(index)]
        var taken = 0
        while let segment = outboxes[index].secrets.first {
            if segment.ahead > 0 {
                let plain = transport.write(id, buffer.bytes.extracting(0..<segment.ahead))
                buffer.consume(plain)
                taken += plain
                outboxes[index].secrets[0].ahead -= plain
                guard plain == segment.ahead else { return taken }
            }
            var secret = 0
            pool.withBytes(segment.block, segment.done..<segment.filled) { secret = transport.write(id, $0) }
            taken += secret
            outboxes[index].secrets[0].done += secret
            guard segment.done + secret == segment.filled else { return taken }
            outboxes[index].secrets.removeFirst()
            give(segment.block)
        }
        guard !buffer.isEmpty else { return taken }
        let plain = transport.write(id, buffer.bytes)
        buffer.consume(plain)
        return taken + plain
    }

    private static let buffersKept: Int32 = 64

    func releaseOutbox(_ index: Int32) {
        queuedBytes -= outboxes[index].counted
        let buffer = buffers[Int(index)]
        buffer.consume(buffer.count)
        for segment in outboxes[index].secrets { give(segment.block) }
        // A few short ones keep their memory for the next turn.
        if outboxes[index].wasLong || index >= Self.buffersKept { buffer.release() }
        outboxes[index] = Outbox()
        outboxes.release(index)
    }

    func outboxAlarm(_ id: ConnectionID, _ entry: TimerHeap.Entry) {
        guard isLive(id), connections[Int(id.slot)].outbox >= 0 else { return }
        let index = connections[Int(id.slot)].outbox
        guard outboxes[index].alarm.cameUp(entry, now: now.monotonic, in: &timers) else { return }
        let due = outboxes[index].moved + Limits.slowReaderMilliseconds
        if due > now.monotonic {
            outboxes[index].alarm.set(due, .outbox(id), in: &timers)
        } else {
            slowReader(id, "nothing was read from this connection for 60 s")
        }
    }

    /// Above the high mark it is not read, below the low one it is read again and large things are made.
    private func applyMarks(_ id: ConnectionID) {
        let count = queued(id)
        // Locked memory is small: who does not read what holds a number is not read either.
        if count > Limits.writeQueueBytesHigh || holdsSecrets(id) { return pause(id, .queueFull) }
        guard count < Limits.writeQueueBytesLow else { return }
        if connections[Int(id.slot)].pause.contains(.queueFull) {
            resume(id, .queueFull)
            queueBacklog(id)
        }
        guard connections[Int(id.slot)].callsInFlight > 0 else { return }
        for reference in callsOf(id) {
            switch calls[reference.index].wait {
            case .stream(let index): if streams[index].waitsForRoom { makeRunnable(index) }
            case .audit(let index): if auditStreams[index].waitsForRoom { makeAuditRunnable(index) }
            case .room(let response, let replayed): sendMade(response, replayed: replayed, for: reference)
            case .host:
                if let stream = hostStreams[hostOf[id] ?? ""], stream.waitsForRoom { makeRunnable(stream) }
            case .listening: hasRoomForQuestions = hasRoomForQuestions || !callbacks.unsent.isEmpty
            case .none, .commit, .secretCommit, .refusal, .attempt, .dismissal, .store, .reload, .shipping, .submit:
                break
            }
        }
    }

    private func holdsSecrets(_ id: ConnectionID) -> Bool {
        let index = connections[Int(id.slot)].outbox
        return index >= 0 && !outboxes[index].secrets.isEmpty
    }

    /// What a phase that waits for an empty queue does next.
    private func settle(_ id: ConnectionID) {
        guard isLive(id), connections[Int(id.slot)].outbox < 0 else { return }
        switch connections[Int(id.slot)].phase {
        case .closing: linger(id)
        case .greeting, .open:
            if connections[Int(id.slot)].peerClosed, connections[Int(id.slot)].callsInFlight == 0,
                !connections[Int(id.slot)].pause.contains(.backlog)
            {
                end(id)
            }
        case .finishing:
            if connections[Int(id.slot)].callsInFlight == 0, !connections[Int(id.slot)].pause.contains(.backlog) {
                linger(id)
            }
        case .free, .lingering: break
        }
    }

    /// Our side is shut; for a while what comes is read and dropped, so that the client gets to read why.
    private func linger(_ id: ConnectionID) {
        if connections[Int(id.slot)].peerClosed { return end(id) }
        transport.shutdownWriting(id)
        dropPartial(of: id)
        oversized[id] = nil
        connections[Int(id.slot)].phase = .lingering
        connections[Int(id.slot)].pause = []
        transport.setReading(id, true)
        connections[Int(id.slot)].alarm.set(now.monotonic + Limits.lingerMilliseconds, .connection(id), in: &timers)
    }

    private func longestWaiting() -> ConnectionID? {
        var found: (ConnectionID, MonotonicTime)?
        for slot in connections.indices where connections[slot].outbox >= 0 && connections[slot].phase != .closing {
            let moved = outboxes[connections[slot].outbox].moved
            if found.map({ moved < $0.1 }) ?? true {
                found = (ConnectionID(slot: UInt32(slot), generation: connections[slot].generation), moved)
            }
        }
        return found?.0
    }

    /// It does not read, so it would not read a `GoAway` either: it is put behind what waits, for one more write.
    private func slowReader(_ id: ConnectionID, _ sentence: String) {
        let failure = named(
            CheckoutFailure(.slowReader, sentence), .notice, "slow reader closed", uid: connections[Int(id.slot)].uid)
        FrameWriter.goAway(
            GoAway(reason: failure, lastCallID: connections[Int(id.slot)].lastCallID), arena: arena, into: out(id))
        write(id, connections[Int(id.slot)].outbox)
        end(id)
    }

    func pause(_ id: ConnectionID, _ why: ConnectionRecord.Pause) {
        let wasReading = connections[Int(id.slot)].pause.isEmpty
        connections[Int(id.slot)].pause.insert(why)
        guard wasReading else { return }
        connections[Int(id.slot)].paused = now.monotonic
        transport.setReading(id, false)
    }

    /// What was left of the clock of an unfinished frame or `Hello` when it stopped is left of it now.
    func resume(_ id: ConnectionID, _ why: ConnectionRecord.Pause) {
        let slot = Int(id.slot)
        guard connections[slot].pause.contains(why) else { return }
        connections[slot].pause.remove(why)
        guard connections[slot].pause.isEmpty else { return }
        transport.setReading(id, true)
        guard let due = connections[slot].alarm.due, connections[slot].isReadable else { return }
        let shift = Int64(now.monotonic.nanoseconds) - Int64(connections[slot].paused.nanoseconds)
        let moved = MonotonicTime(nanoseconds: UInt64(Int64(due.nanoseconds) + shift))
        connections[slot].alarm.set(moved, .connection(id), in: &timers)
    }
}
