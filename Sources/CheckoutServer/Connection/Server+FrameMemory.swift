internal import CheckoutModel

// Memory of frames that have not arrived completely, and of replies with a number. It is locked and small, so it is
// shared by `FrameShares`. A connection takes one block for all that it has begun to send and never a second, so that
// who holds memory waits for nobody; who waits holds none, and its bytes stay in its socket.

/// A frame that has begun and has no memory: its header was read, nothing of its body.
struct WaitingFrame {
    let connection: ConnectionID
    let uid: UInt32
    let byteCount: Int
}

extension Server {
    /// A longer frame is not kept: no request is as long, names and key of its call included.
    var heldFrameBytesMax: Int { min(Limits.openRequestBytesMax + 4096, pool.largestBlock - shares.reserveBytes) }

    /// Whether memory may be wanting for what the next reading brings. Then bytes are looked at before they are taken
    /// out of the socket (`received`), so that what cannot be kept stays there.
    public var looksFirst: Bool {
        let most = heldFrameBytesMax + Limits.readBytesPerTurn
        return !waiting.isEmpty || !shares.hasPlenty(for: most, free: pool.freeBytes) || !pool.hasRoom(for: most)
    }

    /// A block for a connection, as far as its uid's share and the reserve allow.
    func take(_ byteCount: Int, _ purpose: FrameShares.Purpose, for id: ConnectionID) -> FrameBlock? {
        let uid = connections[Int(id.slot)].uid
        guard let place = shares.place(for: byteCount, purpose, of: uid, free: pool.freeBytes),
            var block = pool.take(byteCount)
        else { return nil }
        block.uid = uid
        block.place = place
        shares.took(byteCount, from: place, of: uid)
        return block
    }

    /// Takes a block back; who waited for memory goes on at the end of the turn.
    func give(_ block: FrameBlock) {
        pool.give(block)
        shares.gave(block.byteCount, to: block.place, of: block.uid)
        hasNewRoom = true
    }

    /// A block for a frame that has begun. Nobody overtakes a long frame that waits for the same share, or for room.
    func takeForFrame(_ byteCount: Int, _ id: ConnectionID) -> FrameBlock? {
        let uid = connections[Int(id.slot)].uid
        let isLong = byteCount > FrameShares.ordinaryFrameBytes
        if isLong, !waiting.isEmpty, isShort || waiting.contains(where: { $0.uid == uid }) { return nil }
        return take(byteCount, .frame, for: id)
    }

    /// It is not read until there is memory for the frame whose header it has sent.
    func waitForMemory(_ id: ConnectionID, _ byteCount: Int) {
        // Who gives back serves who waits. Without a block out nobody will: then this turn looks whether there is room,
        // and says so if there is none.
        if shares.heldBytes == 0 { hasNewRoom = true }
        waiting.append(WaitingFrame(connection: id, uid: connections[Int(id.slot)].uid, byteCount: byteCount))
        pause(id, .memory)
    }

    /// Those who waited longest go first. Who is over its own share lets others pass; for whom there is no room, nobody
    /// passes, or the largest frames would wait for ever.
    func serveWaiting() {
        guard hasNewRoom else { return }
        hasNewRoom = false
        isShort = false
        guard !waiting.isEmpty else { return }
        var over: Set<UInt32> = []
        var left: [WaitingFrame] = []
        var refused: [ConnectionID] = []
        for frame in waiting {
            let isLong = frame.byteCount > FrameShares.ordinaryFrameBytes
            if isLong && (isShort || over.contains(frame.uid)) {
                left.append(frame)
            } else if let block = take(frame.byteCount, .frame, for: frame.connection) {
                begin(frame, in: block)
            } else if shares.heldBytes == 0 {
                refused.append(frame.connection)
            } else {
                left.append(frame)
                if shares.isOverShare(frame.byteCount, of: frame.uid, free: pool.freeBytes) {
                    over.insert(frame.uid)
                } else if isLong {
                    isShort = true
                }
            }
        }
        waiting = left
        for id in refused where isLive(id) { goAway(id, Self.noRoom) }
    }

    func stopWaiting(_ id: ConnectionID) {
        guard connections[Int(id.slot)].pause.contains(.memory) else { return }
        waiting.removeAll { $0.connection == id }
        // It may have been the one that nobody passes.
        hasNewRoom = true
    }

    private func begin(_ frame: WaitingFrame, in block: FrameBlock) {
        let slot = Int(frame.connection.slot)
        connections[slot].partial = partials.insert(PartialBytes(block: block, filled: 0, needed: frame.byteCount))
        resume(frame.connection, .memory)
        startFrameClock(frame.connection)
    }

    static var noRoom: CheckoutFailure {
        CheckoutFailure(.tooManyConnections, "there is no locked memory for another unfinished frame now")
    }
}
