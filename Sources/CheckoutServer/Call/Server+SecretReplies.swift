internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Replies that hold a card number for who has just typed it (C-073). Their frames lie in the locked region from the first
// byte to the last: built in the arena of requests, waiting in a slot or in blocks of the pool, wiped when the socket has
// taken them and when the connection ends (C-187).

extension Server {
    /// Answers with the secrets of the response, if it `holds` any. Where the locked memory has no room for them they are
    /// left out: what was asked for is done, and the number is for display alone.
    func answerTyped(_ caller: Caller, _ response: some WireMessage, about session: SessionID? = nil, holds: Bool) {
        guard isLive(caller.connection), holds else { return answer(caller, response, about: session) }
        var isTaken = false
        do throws(CheckoutFailure) {
            try FrameWriter.withReply(caller.callID, response, secrets: secrets, arena: requestArena) { frame in
                guard let session, let commit = tracks[session]?.newestCommit, commit > durable else {
                    isTaken = queueSecret(caller.connection, frame)
                    return
                }
                guard let kept = secrets.store(frame) else { return }
                held.append((commit, wait(caller, for: .secretCommit(commit, frame: kept), accepted: true)))
                isTaken = true
            }
        } catch {
            // It is larger than the arena: the same as no room.
        }
        if !isTaken { answer(caller, response, about: session) }
    }

    /// What such a reply tells of is durable.
    func sendTyped(for reference: CallReference) {
        guard case .secretCommit(_, let frame) = calls[reference.index].wait else { return }
        let caller = calls[reference.index].caller
        let isTaken = secrets.withBytes(frame) { queueSecret(caller.connection, $0) }
        release(reference)
        if !isTaken { fail(caller, Self.noRoomForReply) }
    }

    /// Puts a frame behind what waits for the connection; false: there is no block for it.
    private func queueSecret(_ id: ConnectionID, _ frame: RawSpan) -> Bool {
        let plain = out(id).count
        let index = connections[Int(id.slot)].outbox
        let count = frame.byteCount
        if let last = outboxes[index].secrets.last, outboxes[index].plainAhead == plain,
            last.filled + count <= last.block.byteCount
        {
            pool.write(frame, to: last.block, at: last.filled)
            outboxes[index].secrets[outboxes[index].secrets.count - 1].filled += count
        } else {
            guard let block = take(max(count, Self.secretBlockBytes)) else { return false }
            pool.write(frame, to: block, at: 0)
            outboxes[index].secrets.append(
                SecretSegment(block: block, ahead: plain - outboxes[index].plainAhead, filled: count))
        }
        markDirty(id)
        return true
    }

    /// Room for a few replies, since a client may send several keystrokes at once.
    private static let secretBlockBytes = 4096

    private static var noRoomForReply: CheckoutFailure {
        CheckoutFailure(
            .tooManyCalls, "the change was made; the locked memory for secrets has no room for its reply",
            recovery: "Read the form with CardForm/Get.")
    }
}
