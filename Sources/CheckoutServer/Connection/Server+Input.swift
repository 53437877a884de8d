internal import CheckoutModel
internal import CheckoutWire

// Bytes become frames, whatever way the stream cuts them.

extension Server {
    /// Bytes of one read. They are lent; what is not a whole frame is kept in the pool.
    public func received(_ id: ConnectionID, _ bytes: RawSpan) {
        guard isLive(id) else { return }
        if connections[Int(id.slot)].phase == .lingering {
            connections[Int(id.slot)].discarded &+= UInt32(clamping: bytes.byteCount)
            if Int(connections[Int(id.slot)].discarded) > Limits.lingerBytesMax { end(id) }
            return
        }
        guard connections[Int(id.slot)].isReadable else { return }
        var at = 0
        if connections[Int(id.slot)].partial >= 0 { at = fillPartial(id, bytes) }
        let done = read(id, bytes, from: at)
        if done < bytes.byteCount, isLive(id), connections[Int(id.slot)].isReadable {
            keepBacklog(id, bytes, from: done)
        }
        if isLowOnMemory, isLive(id), connections[Int(id.slot)].isReadable, connections[Int(id.slot)].partial < 0 {
            pause(id, .memory)
        }
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
            var done = bytes.done
            pool.withBytes(bytes.block, 0..<bytes.filled) { done = read(id, $0, from: bytes.done) }
            if done < bytes.filled, isLive(id), connections[Int(id.slot)].isReadable {
                partials[index].done = done
                connections[Int(id.slot)].partial = index
                waitForTurn(id)
                continue
            }
            give(bytes.block)
            partials.release(index)
            if isLive(id) {
                if isLowOnMemory, connections[Int(id.slot)].isReadable, connections[Int(id.slot)].partial < 0 {
                    pause(id, .memory)
                }
                resume(id, .backlog)
                markDirty(id)
            }
        }
    }

    func dropPartial(of id: ConnectionID) {
        let index = connections[Int(id.slot)].partial
        guard index >= 0 else { return }
        connections[Int(id.slot)].partial = -1
        give(partials[index].block)
        partials.release(index)
    }

    /// Reads frames until the bytes end, the turn's share is used up, or there is no room. Gives where it stopped.
    private func read(_ id: ConnectionID, _ bytes: RawSpan, from start: Int) -> Int {
        var at = start
        var frames = 0
        lacksMemory = false
        while at < bytes.byteCount, connections[Int(id.slot)].isReadable {
            if oversized[id] != nil {
                at += takeOversized(id, bytes.extracting(at..<bytes.byteCount))
                continue
            }
            if frames == Limits.callsPerTurn || queued(id) > Limits.writeQueueBytesHigh { return at }
            guard let length = takeHeader(id, bytes, &at) else { continue }
            let rest = bytes.byteCount - at
            if rest < length {
                if length > heldFrameBytesMax {
                    oversized[id] = OversizedFrame(byteCount: length)
                    startFrameClock(id)
                    continue
                }
                if keepPartial(id, bytes, from: at, length) { return bytes.byteCount }
                // The header is kept where one that has not arrived completely is, and read again with the rest.
                connections[Int(id.slot)].header = UInt32(length)
                connections[Int(id.slot)].headerCount = UInt8(FrameHeader.byteCount)
                lacksMemory = true
                return at
            }
            frame(id, bytes.extracting(at..<at + length))
            guard isLive(id) else { return bytes.byteCount }
            at += length
            frames += 1
        }
        return isLive(id) && !connections[Int(id.slot)].isReadable ? bytes.byteCount : at
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

    /// Keeps the beginning of a frame. `false`: there is no memory for it now.
    private func keepPartial(_ id: ConnectionID, _ bytes: RawSpan, from at: Int, _ length: Int) -> Bool {
        guard let block = take(length) else { return false }
        let rest = bytes.byteCount - at
        if rest > 0 { pool.write(bytes.extracting(at..<bytes.byteCount), to: block, at: 0) }
        connections[Int(id.slot)].partial = partials.insert(PartialBytes(block: block, filled: rest, needed: length))
        // Who holds memory is read on, so that it comes back.
        resume(id, .memory)
        startFrameClock(id)
        return true
    }

    /// Adds to the frame that is under way. Gives how many bytes were for it.
    private func fillPartial(_ id: ConnectionID, _ bytes: RawSpan) -> Int {
        let index = connections[Int(id.slot)].partial
        let partial = partials[index]
        precondition(partial.needed > 0, "a connection with a backlog is not read")
        let count = min(partial.needed - partial.filled, bytes.byteCount)
        pool.write(bytes.extracting(0..<count), to: partial.block, at: partial.filled)
        partials[index].filled += count
        guard partials[index].filled == partial.needed else { return count }
        connections[Int(id.slot)].partial = -1
        if connections[Int(id.slot)].phase != .greeting { connections[Int(id.slot)].alarm.clear() }
        pool.withBytes(partial.block, 0..<partial.needed) { frame(id, $0) }
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

    /// More frames came than one turn takes, or than there is memory for: the rest waits, and meanwhile the connection
    /// is not read.
    private func keepBacklog(_ id: ConnectionID, _ bytes: RawSpan, from done: Int) {
        let rest = bytes.byteCount - done
        guard let block = take(rest) else { return goAway(id, Self.noRoom) }
        pool.write(bytes.extracting(done..<bytes.byteCount), to: block, at: 0)
        connections[Int(id.slot)].partial = partials.insert(PartialBytes(block: block, filled: rest, needed: 0))
        pause(id, .backlog)
        waitForTurn(id)
    }
}
