internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// One `Daemon/Audit`: a cursor, and one page of what the store gave.
struct AuditStream {
    let call: CallReference
    let caller: Caller
    let follow: Bool
    /// Records the client has asked for and not got.
    var credit: UInt32
    /// Number of the last record that was sent, or is known to the client.
    var cursor: UInt64
    /// Records to be sent, the next one last.
    var page: [StoredAudit] = []
    /// The store was asked for the next page.
    var isAsking = false
    /// The store had no more when it was asked, and nothing was recorded since.
    var isAtHead = false
    /// In the queue of runnable streams.
    var isQueued = false
    /// It goes on when the write queue is short.
    var waitsForRoom = false
}

/// Audit records go out as the events of `Sessions/Watch` do: round robin, for credit, while the queue is short.
extension Server {
    func audit(_ caller: Caller, _ request: DaemonAuditRequest) {
        let reference = wait(caller, for: .audit(-1), accepted: false)
        let credit = caller.credit == 0 ? Limits.initialCreditDefault : caller.credit
        let stream = AuditStream(
            call: reference, caller: caller, follow: request.follow, credit: min(credit, Limits.creditMax),
            cursor: request.after)
        let index = auditStreams.insert(stream)
        calls[reference.index].wait = .audit(index)
        auditReaders.append(index)
        makeAuditRunnable(index)
    }

    /// Takes a stream out, when its call is over.
    func endAudit(_ index: Int32) {
        auditReaders.removeAll { $0 == index }
        auditStreams[index].page = []
        auditStreams.release(index)
    }

    /// The stream of a call; `nil`: it is over, or another kind of call.
    func auditStream(of call: CallReference) -> Int32? {
        guard isLive(call), case .audit(let index) = calls[call.index].wait else { return nil }
        return index
    }

    func makeAuditRunnable(_ index: Int32) {
        guard !auditStreams[index].isQueued else { return }
        auditStreams[index].isQueued = true
        runnableStreams.append(auditStreams[index].call)
    }

    /// Records became durable.
    func wakeAuditReaders() {
        for index in auditReaders {
            auditStreams[index].isAtHead = false
            makeAuditRunnable(index)
        }
    }

    func pumpAudit(_ index: Int32) {
        let caller = auditStreams[index].caller
        let connection = caller.connection
        auditStreams[index].waitsForRoom = false
        // The role may have gone with a reload.
        do throws(CheckoutFailure) { try admit(caller.method.row, record(connection).peer) } catch {
            return fail(auditStreams[index].call, error)
        }
        let start = queued(connection)
        for sent in 0... {
            if auditStreams[index].page.isEmpty {
                if auditStreams[index].isAsking { return }
                if auditStreams[index].isAtHead {
                    if !auditStreams[index].follow { endWell(index) }
                    return
                }
            }
            guard auditStreams[index].credit > 0 else {
                // No more credit can come from who has shut its writing side.
                if record(connection).peerClosed { endWell(index) }
                return
            }
            guard let stored = auditStreams[index].page.popLast() else { return askForAudits(index) }
            let count = queued(connection)
            if count >= Limits.writeQueueBytesLow {
                auditStreams[index].page.append(stored)
                auditStreams[index].waitsForRoom = true
                return
            }
            send(stored, index)
            if sent + 1 >= Limits.streamItemsPerTurn || count - start >= Limits.streamBytesPerTurn {
                return makeAuditRunnable(index)
            }
        }
    }

    private func endWell(_ index: Int32) { sendMade([], replayed: false, for: auditStreams[index].call) }

    private func askForAudits(_ index: Int32) {
        auditStreams[index].isAsking = true
        let call = auditStreams[index].call
        let limit = min(Limits.streamItemsPerTurn, Int(auditStreams[index].credit))
        // One more than there is credit for: whoever asked for just enough hears that it was all.
        ask(.audits(after: auditStreams[index].cursor, limit: limit + 1)) { [unowned self] answer in
            guard let index = auditStream(of: call) else { return }
            auditStreams[index].isAsking = false
            switch answer {
            case .audits(let rows):
                auditStreams[index].page = rows.prefix(limit).reversed()
                auditStreams[index].isAtHead = rows.count <= limit
            case .failed(let failure): return fail(call, failure)
            case .session, .sessions, .events, .key, .attempt, .image, .trimmed:
                preconditionFailure("the store answers what it was asked")
            }
            makeAuditRunnable(index)
        }
    }

    private func send(_ stored: StoredAudit, _ index: Int32) {
        let row = stored.row
        var item = DaemonAuditItem()
        item.number = stored.number
        item.time = row.time
        item.actor = Actor(row.role, uid: row.uid)
        item.action = row.action
        item.sessionID = row.session?.text ?? ""
        item.detail = row.detail
        item.result = row.result
        let caller = auditStreams[index].caller
        let bytes = encode(item)
        unsafe FrameWriter.item(caller.callID, shared: bytes.span.bytes, into: out(caller.connection))
        auditStreams[index].cursor = stored.number
        auditStreams[index].credit -= 1
        markDirty(caller.connection)
    }
}
