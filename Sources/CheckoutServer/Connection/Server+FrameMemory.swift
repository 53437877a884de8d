internal import CheckoutModel

// Memory of frames that have not arrived completely. It is locked and small: when it is nearly used up, those who hold
// nothing of it are not read, and what was read already waits.

extension Server {
    /// A longer frame is not kept: no request is as long, names and key of its call included.
    var heldFrameBytesMax: Int { min(Limits.openRequestBytesMax + 4096, pool.largestBlock) }

    /// What has to be free for a connection without a block to be read: all of one read, and the frame it begins.
    private var reservedBytes: Int { min(heldFrameBytesMax + Limits.readBytesPerTurn, pool.largestBlock) }

    func take(_ byteCount: Int) -> FrameBlock? {
        guard let block = pool.take(byteCount) else { return nil }
        blocksOut += 1
        if !isLowOnMemory, !pool.hasRoom(for: reservedBytes) {
            isLowOnMemory = true
            eachConnection { id in
                if connections[Int(id.slot)].isReadable, connections[Int(id.slot)].partial < 0 { pause(id, .memory) }
            }
        }
        return block
    }

    /// Takes a block back; who waited for memory goes on.
    func give(_ block: FrameBlock) {
        pool.give(block)
        blocksOut -= 1
        let waiting = starving
        starving.removeAll(keepingCapacity: true)
        for id in waiting where isLive(id) { queueBacklog(id) }
        // Without a block out nothing would be given back, so nobody waits for it.
        guard isLowOnMemory, blocksOut == 0 || pool.hasRoom(for: reservedBytes) else { return }
        isLowOnMemory = false
        eachConnection { resume($0, .memory) }
    }

    /// Frames that were read go on in the next turn, or once there is memory.
    func waitForTurn(_ id: ConnectionID) {
        guard lacksMemory else { return queueBacklog(id) }
        // When all that is out is held by who waits, nothing comes back.
        if blocksOut <= starving.count + 1 { return goAway(id, Self.noRoom) }
        starving.append(id)
    }

    /// Its waiting frames are read in the next turn.
    func queueBacklog(_ id: ConnectionID) {
        let index = connections[Int(id.slot)].partial
        guard index >= 0, partials[index].needed == 0, !partials[index].isQueued else { return }
        partials[index].isQueued = true
        backlogged.append(id)
    }

    static var noRoom: CheckoutFailure {
        CheckoutFailure(.tooManyConnections, "there is no locked memory for another unfinished frame now")
    }

    private func eachConnection(_ body: (ConnectionID) -> Void) {
        for slot in connections.indices where connections[slot].phase != .free {
            body(ConnectionID(slot: UInt32(slot), generation: connections[slot].generation))
        }
    }
}
