internal import CheckoutModel
internal import CheckoutWire

// Bytes become frames, whatever way the stream cuts them.

extension Server {
    /// Bytes of one read. They are lent; what is not a whole frame is kept in the pool. Gives how many were taken.
    ///
    /// All of them, unless they were only `looked` at: then those that cannot be taken now stay in the socket, and they
    /// come again with the next turn, or once the connection is read again.
    @discardableResult
    public func received(_ id: ConnectionID, _ bytes: RawSpan, looked: Bool) -> Int {
        guard isLive(id) else { return bytes.byteCount }
        if connections[Int(id.slot)].phase == .lingering {
            connections[Int(id.slot)].discarded &+= UInt32(clamping: bytes.byteCount)
            if Int(connections[Int(id.slot)].discarded) > Limits.lingerBytesMax { end(id) }
            return bytes.byteCount
        }
        guard connections[Int(id.slot)].isReadable else { return bytes.byteCount }
        var at = 0
        if connections[Int(id.slot)].partial >= 0 { at = fillPartial(id, bytes) }
        let stop = read(id, bytes, from: at)
        guard isLive(id), connections[Int(id.slot)].isReadable else { return bytes.byteCount }
        switch stop {
        case .end: return bytes.byteCount
        case .turn(let done):
            if looked { return done }
            keepBacklog(id, bytes, from: done)
        case .begun(let done, let length):
            // What was taken out of the socket cannot wait for its turn among others.
            if let block = takeForFrame(length, id) ?? (looked ? nil : take(length, .frame, for: id)) {
                keepPartial(id, PartialBytes(block: block, filled: bytes.byteCount - done, needed: length))
                if done < bytes.byteCount { pool.write(bytes.extracting(done..<bytes.byteCount), to: block, at: 0) }
            } else if looked {
                // Behind other frames it was cut by the end of the reading, it may be: the next one begins with its
                // header.
                let header = done - FrameHeader.byteCount
                if header > 0, length + FrameHeader.byteCount <= Limits.readBytesPerTurn { return header }
                waitForMemory(id, length)
                return done
            } else {
                goAway(id, Self.noRoom)
            }
        }
        return bytes.byteCount
    }

    /// Frames that waited for their turn.
    func readBacklog() {
        guard !backlogged.isEmpty else { return }
        let waiting = backlogged
        backlogged.removeAll(keepingCapacity: true)
        for id in waiting {
            guard isLive(id), connections[Int(id.slot)].isReadable, connections[Int(id.slot)].partial >= 0 else {
                continue
            }
            let index = connections[Int(id.slot)].partial
            partials[index].isQueued = false
            // The queue's falling below its mark puts it back.
            if connections[Int(id.slot)].pause.contains(.queueFull) { continue }
            let bytes = partials[index]
            connections[Int(id.slot)].partial = -1
            var stop = Stop.end
            pool.withBytes(bytes.block, 0..<bytes.filled) { stop = read(id, $0, from: bytes.done) }
            let goesOn = isLive(id) && connections[Int(id.slot)].isReadable
            if goesOn, case .turn(let done) = stop {
                partials[index].done = done
                connections[Int(id.slot)].partial = index
                queueBacklog(id)
                continue
            }
            if goesOn, case .begun(let done, let length) = stop {
                partials[index].start = done
                partials[index].filled = bytes.filled - done
                partials[index].needed = length
                connections[Int(id.slot)].partial = index
            } else {
                give(bytes.block)
                partials.release(index)
            }
            guard isLive(id) else { continue }
            resume(id, .backlog)
            if connections[Int(id.slot)].partial >= 0 { startFrameClock(id) }
            markDirty(id)
        }
    }

    /// Its waiting frames are read in the next turn.
    func queueBacklog(_ id: ConnectionID) {
        let index = connections[Int(id.slot)].partial
        guard index >= 0, partials[index].needed == 0, !partials[index].isQueued else { return }
        partials[index].isQueued = true
        backlogged.append(id)
    }

    func dropPartial(of id: ConnectionID) {
        stopWaiting(id)
        let index = connections[Int(id.slot)].partial
        guard index >= 0 else { return }
        connections[Int(id.slot)].partial = -1
        give(partials[index].block)
        partials.release(index)
    }

    /// Where the reading of bytes stops.
    private enum Stop {
        /// At their end, or the connection is read no more.
        case end
        /// The turn's share is used up; the rest is for the next one.
        case turn(at: Int)
        /// The header of a frame of this length was read, and its body has not come completely.
        case begun(at: Int, length: Int)
    }

    /// Reads frames.
    private func read(_ id: ConnectionID, _ bytes: RawSpan, from start: Int) -> Stop {
        var at = start
        var frames = 0
        while at < bytes.byteCount, connections[Int(id.slot)].isReadable {
            if oversized[id] != nil {
                at += takeOversized(id, bytes.extracting(at..<bytes.byteCount))
                continue
            }
            if frames == Limits.callsPerTurn || queued(id) > Limits.writeQueueBytesHigh { return .turn(at: at) }
            guard let length = takeHeader(id, bytes, &at) else { continue }
            if bytes.byteCount - at < length {
                guard length > heldFrameBytesMax else { return .begun(at: at, length: length) }
                oversized[id] = OversizedFrame(byteCount: length)
                startFrameClock(id)
                continue
            }
            frame(id, bytes.extracting(at..<at + length))
            guard isLive(id) else { return .end }
            at += length
            frames += 1
        }
        return .end
    }

    /// The length of the next body, once its header is here; a wrong one ends the connection before the body arrives.
    private func takeHeader(_ id: ConnectionID, _ bytes: RawSpan, _ at: inout Int) -> Int? {
        let slot = Int(id.slot)
        if connections[slot].headerCount == 0,
            at + FrameHeader.byteCount < bytes.byteCount
                || connections[slot].headerCount == 0 && at + 4 == bytes.byteCount
        {
            connections[slot].header = unsafe UInt32(
                bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt32.self))
            at += 4
        } else {
            if connections[slot].headerCount == 0 { startFrameClock(id) }
            while connections[slot].headerCount < 4, at < bytes.byteCount {
                let byte = unsafe bytes.unsafeLoad(fromByteOffset: at, as: UInt8.self)
                connections[slot].header = connections[slot].header << 8 | UInt32(byte)
                connections[slot].headerCount += 1
                at += 1
            }
            guard connections[slot].headerCount == 4 else { return nil }
        }
        let length = connections[slot].header
        connections[slot].header = 0
        connections[slot].headerCount = 0
        let greeting = connections[slot].phase == .greeting
        let limit = greeting ? Limits.frameBodyBytesMaxBeforeHello : Limits.frameBodyBytesMax
        guard length > 0, length <= UInt32(limit) else {
            protocolError(id, length == 0 ? "a frame has no body" : "a frame is longer than \(limit) bytes")
            return nil
        }
        return Int(length)
    }

    private func keepPartial(_ id: ConnectionID, _ partial: PartialBytes) {
        connections[Int(id.slot)].partial = partials.insert(partial)
        startFrameClock(id)
    }

    /// Adds to the frame that is under way. Gives how many bytes were for it.
    private func fillPartial(_ id: ConnectionID, _ bytes: RawSpan) -> Int {
        let index = connections[Int(id.slot)].partial
        let partial = partials[index]
        precondition(partial.needed > 0, "a connection with a backlog is not read")
        let count = min(partial.needed - partial.filled, bytes.byteCount)
        pool.write(bytes.extracting(0..<count), to: partial.block, at: partial.start + partial.filled)
        partials[index].filled += count
        guard partials[index].filled == partial.needed else { return count }
        connections[Int(id.slot)].partial = -1
        if connections[Int(id.slot)].phase != .greeting { connections[Int(id.slot)].alarm.clear() }
        pool.withBytes(partial.block, partial.start..<partial.start + partial.needed) { frame(id, $0) }
        give(partial.block)
        partials.release(index)
        return count
    }

    /// Reads on in a frame that is longer than any request may be.
    private func takeOversized(_ id: ConnectionID, _ bytes: RawSpan) -> Int {
        guard var frame = oversized[id] else { return 0 }
        let count = frame.take(bytes)
        oversized[id] = frame
        guard frame.missing == 0 || frame.isFaulty else { return count }
        oversized[id] = nil
        connections[Int(id.slot)].alarm.clear()
        switch frame.verdict {
        case .call(let callID): refuseOversized(id, callID)
        case .unknownBody(let callID): unknownBody(id, callID)
        case .fault: protocolError(id, "a frame of more than \(heldFrameBytesMax) bytes is not a call")
        }
        return count
    }

    /// More frames came than one turn takes: the rest waits, and meanwhile the connection is not read.
    private func keepBacklog(_ id: ConnectionID, _ bytes: RawSpan, from done: Int) {
        let rest = bytes.extracting(done..<bytes.byteCount)
        guard let block = takeForFrame(roomBytes(rest), id) else { return goAway(id, Self.noRoom) }
        pool.write(rest, to: block, at: 0)
        connections[Int(id.slot)].partial = partials.insert(
            PartialBytes(block: block, filled: rest.byteCount, needed: 0))
        pause(id, .backlog)
        queueBacklog(id)
    }

    /// What these bytes take up once the frame at their end has come completely, if it is one that is kept.
    private func roomBytes(_ bytes: RawSpan) -> Int {
        var at = 0
        while at + FrameHeader.byteCount <= bytes.byteCount {
            let length = unsafe Int(UInt32(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt32.self)))
            at += FrameHeader.byteCount + length
            if at > bytes.byteCount { return length > heldFrameBytesMax ? bytes.byteCount : at }
        }
        return bytes.byteCount
    }
}
