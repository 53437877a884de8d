internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Replies that hold a card number for who has just typed it (C-073). Their frames lie in the locked region from the
// first byte to the last: built in the arena of requests, waiting in a slot or in blocks of the pool, wiped when the
// socket has taken them and when the connection ends (C-187).

extension Server {
    /// Answers with the secrets of the response, if it `holds` any. Where the locked memory has no room for them they
    /// are left out: what was asked for is done, and the number is for display alone.
    func answerTyped(_ caller: Caller, _ response: some WireMessage, about session: SessionID? = nil, holds: Bool) {
        guard isLive(caller.connection), holds else { return answer(caller, response, about: session) }
        var isTaken = false
        do throws(CheckoutFailure) {
            try FrameWriter.withReply(caller.callID, response, secrets: secrets, arena: requestArena) { frame in
                guard let session, let commit = tracks[session]?.newestCommit, commit > durable else {
                    isTaken = queueSecret(caller.connection, frame)
                    return
                }
                guard hasSpare(frame.byteCount), let kept = secrets.store(frame) else { return }
                let wait = CallRecord.Wait.secretCommit(commit, frame: kept, response: encode(response))
                held.append((commit, self.wait(caller, for: wait, accepted: true)))
                isTaken = true
            }
        } catch {
            // It is larger than the arena: the same as no room.
        }
        if !isTaken { answer(caller, response, about: session) }
    }

    /// What such a reply tells of is durable. The change was made, so a room that went meanwhile is no failure of it.
    func sendTyped(for reference: CallReference) {
        guard case .secretCommit(_, let frame, let response) = calls[reference.index].wait else { return }
        let caller = calls[reference.index].caller
        let isTaken = secrets.withBytes(frame) { queueSecret(caller.connection, $0) }
        release(reference)
        if !isTaken { deliver(caller, response, replayed: false) }
    }

    /// Puts a frame behind what waits for the connection; false: there is no block for it, or the connection holds as
    /// many as it may, and its socket takes none of them now.
    private func queueSecret(_ id: ConnectionID, _ frame: RawSpan) -> Bool {
        _ = out(id)
        let index = connections[Int(id.slot)].outbox
        defer { markDirty(id) }
        if fillsUp(index, frame) { return true }
        if outboxes[index].secrets.count == Self.secretBlocksMax {
            if write(id, index) > 0 { outboxes[index].moved = now.monotonic }
            guard outboxes[index].secrets.count < Self.secretBlocksMax else { return false }
        }
        guard let block = take(max(frame.byteCount, Self.secretBlockBytes), .reply, for: id) else { return false }
        pool.write(frame, to: block, at: 0)
        let ahead = buffers[Int(index)].count - outboxes[index].plainAhead
        outboxes[index].secrets.append(SecretSegment(block: block, ahead: ahead, filled: frame.byteCount))
        return true
    }

    /// Puts it behind the last secret frame, where no plain bytes follow that and its block has room.
    private func fillsUp(_ index: Int32, _ frame: RawSpan) -> Bool {
        guard let last = outboxes[index].secrets.last, outboxes[index].plainAhead == buffers[Int(index)].count,
            last.filled + frame.byteCount <= last.block.byteCount
        else { return false }
        pool.write(frame, to: last.block, at: last.filled)
        outboxes[index].secrets[outboxes[index].secrets.count - 1].filled += frame.byteCount
        return true
    }

    /// Whether so many bytes more leave the reserve whole.
    private func hasSpare(_ byteCount: Int) -> Bool {
        pool.freeBytes - FrameShares.pages(byteCount) >= shares.reserveBytes
    }

    /// Room for a few replies, since a client may send several keystrokes at once.
    private static let secretBlockBytes = 4096
    /// Of one connection. Plain replies between those with a secret make each of these begin another block.
    private static let secretBlocksMax = 2
}
