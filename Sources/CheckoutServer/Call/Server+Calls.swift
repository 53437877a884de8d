internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Calls that wait: every one gets exactly one reply, whatever happens, unless its connection ends.

extension Server {
    /// Keeps a call that cannot be answered now.
    @discardableResult
    func wait(_ caller: Caller, for wait: CallRecord.Wait, accepted: Bool) -> CallReference {
        callGeneration &+= 1
        let slot = Int(caller.connection.slot)
        let record = CallRecord(
            generation: callGeneration, caller: caller, next: connections[slot].firstCall, mayBeAccepted: accepted,
            wait: wait)
        let reference = CallReference(index: calls.insert(record), generation: callGeneration)
        connections[slot].firstCall = reference.index
        connections[slot].callsInFlight += 1
        if let deadline = caller.deadline { timers.add(deadline, .call(reference)) }
        return reference
    }

    func isLive(_ reference: CallReference) -> Bool {
        let record = calls[reference.index]
        guard record.generation == reference.generation else { return false }
        if case .none = record.wait { return false }
        return true
    }

    func callsOf(_ id: ConnectionID) -> [CallReference] {
        var found: [CallReference] = []
        var index = connections[Int(id.slot)].firstCall
        while index >= 0 {
            found.append(CallReference(index: index, generation: calls[index].generation))
            index = calls[index].next
        }
        return found
    }

    func find(_ id: ConnectionID, _ callID: UInt32) -> CallReference? {
        var index = connections[Int(id.slot)].firstCall
        while index >= 0 {
            if calls[index].caller.callID == callID {
                return CallReference(index: index, generation: calls[index].generation)
            }
            index = calls[index].next
        }
        return nil
    }

    /// Takes a call out of its connection's list. Its reply, if any, is written by the caller of this.
    func release(_ reference: CallReference) {
        let record = calls[reference.index]
        let slot = Int(record.caller.connection.slot)
        if connections[slot].firstCall == reference.index {
            connections[slot].firstCall = record.next
        } else {
            var index = connections[slot].firstCall
            while index >= 0, calls[index].next != reference.index { index = calls[index].next }
            if index >= 0 { calls[index].next = record.next }
        }
        connections[slot].callsInFlight -= 1
        switch record.wait {
        case .stream(let index): endStream(index)
        case .host: endHost(record.caller.connection)
        case .audit(let index): endAudit(index)
        case .listening(let index): endListening(index)
        case .secretCommit(_, let frame, _): secrets.wipe(frame)
        case .none, .commit, .refusal, .room, .attempt, .dismissal, .store, .reload, .shipping, .submit: break
        }
        calls[reference.index].wait = .none
        calls.release(reference.index)
    }

    func dropCalls(of id: ConnectionID) {
        for reference in callsOf(id) { release(reference) }
    }

    /// Ends a waiting call with a failure.
    func fail(_ reference: CallReference, _ failure: CheckoutFailure) {
        guard isLive(reference) else { return }
        let caller = calls[reference.index].caller
        release(reference)
        fail(caller, failure)
    }

    /// `Cancel`: ends the waiting, never the work. One for an id that is not live is ignored.
    func cancel(_ id: ConnectionID, _ callID: UInt32) {
        guard let reference = find(id, callID) else { return }
        fail(reference, gaveUp(.cancelled, "the caller gave this call up", calls[reference.index]))
    }

    func deadlinePassed(_ reference: CallReference) {
        guard isLive(reference) else { return }
        fail(reference, gaveUp(.deadlineExceeded, "the call's time is over", calls[reference.index]))
    }

    private func gaveUp(_ code: FailureCode, _ sentence: String, _ record: CallRecord) -> CheckoutFailure {
        CheckoutFailure(code, sentence, retry: record.mayBeAccepted ? .sameKeyOnly : .withBackoff)
    }

    // MARK: Replies

    /// Answers a call. Without a session it goes out now; with one, once everything that is known of it is durable.
    func answer(_ caller: Caller, _ response: some WireMessage, about session: SessionID? = nil, replayed: Bool = false)
    {
        guard isLive(caller.connection) else { return }
        if let session, let commit = tracks[session]?.newestCommit, commit > durable {
            return hold(caller, encode(response), until: commit, replayed: replayed)
        }
        let out = out(caller.connection)
        if out.count < Limits.writeQueueBytesLow {
            do throws(CheckoutFailure) {
                try FrameWriter.reply(caller.callID, response, replayed: replayed, arena: arena, into: out)
                markDirty(caller.connection)
            } catch {
                fail(caller, error)
            }
            return
        }
        deliver(caller, encode(response), replayed: replayed)
    }

    /// The same with bytes that were made for an earlier call about the same session.
    func answer(_ caller: Caller, made response: [UInt8], about session: SessionID) {
        guard isLive(caller.connection) else { return }
        if let commit = tracks[session]?.newestCommit, commit > durable {
            return hold(caller, response, until: commit, replayed: false)
        }
        deliver(caller, response, replayed: false)
    }

    private func hold(_ caller: Caller, _ response: [UInt8], until commit: CommitNumber, replayed: Bool) {
        let wait = CallRecord.Wait.commit(commit, response: response, replayed: replayed)
        held.append((commit, self.wait(caller, for: wait, accepted: true)))
    }

    /// Answers with bytes that are made already; a large reply waits until the queue is short.
    func deliver(_ caller: Caller, _ response: [UInt8], replayed: Bool) {
        guard isLive(caller.connection) else { return }
        if response.count > Limits.largeReplyBytes, queued(caller.connection) >= Limits.writeQueueBytesLow {
            wait(caller, for: .room(response: response, replayed: replayed), accepted: true)
            return
        }
        do throws(CheckoutFailure) {
            try unsafe FrameWriter.reply(
                caller.callID, encoded: response.span.bytes, replayed: replayed, into: out(caller.connection))
            markDirty(caller.connection)
        } catch {
            fail(caller, error)
        }
    }

    /// A reply that was made and waited.
    func sendMade(_ response: [UInt8], replayed: Bool, for reference: CallReference) {
        let caller = calls[reference.index].caller
        release(reference)
        deliver(caller, response, replayed: replayed)
    }

    /// Refuses a call that changed nothing. About a session, the reason may be a change that is not durable yet.
    func fail(_ caller: Caller, _ failure: CheckoutFailure, about session: SessionID) {
        guard isLive(caller.connection) else { return }
        guard let commit = tracks[session]?.newestCommit, commit > durable else { return fail(caller, failure) }
        held.append((commit, wait(caller, for: .refusal(commit, failure), accepted: false)))
    }

    func fail(_ caller: Caller, _ failure: CheckoutFailure) {
        guard isLive(caller.connection) else { return }
        let uid = record(caller.connection).uid
        counters.failures[failure.code, default: 0] += 1
        counters.count(failure)
        if failure.code == .permissionDenied || failure.code == .notOwner { auditDenial(caller, failure) }
        let told = failure.told(hasKey: !caller.key.isEmpty)
        write(caller.connection, caller.callID, refused(told, uid: uid, caller.method))
    }

    func write(_ id: ConnectionID, _ callID: UInt32, _ failure: CheckoutFailure) {
        FrameWriter.reply(callID, failure: failure, arena: arena, into: out(id))
        markDirty(id)
    }

    /// The line of a call that failed: so many of one kind and user, then their number (`Server+Noise`).
    func refused(_ failure: CheckoutFailure, uid: UInt32, _ method: Method? = nil) -> CheckoutFailure {
        let isTold = tellsSingly(.failedCall(uid: uid, failure.code))
        return named(failure, .info, "call failed", uid: uid, method, isLogged: isTold)
    }

    /// Gives a failure its diagnostics id and a line in the log that carries the same (B-211, B-213).
    func named(
        _ failure: CheckoutFailure, _ priority: LogLine.Priority, _ text: StaticString, uid: UInt32,
        _ method: Method? = nil, isLogged: Bool = true
    ) -> CheckoutFailure {
        var failure = failure
        if failure.diagnosticsID.isEmpty {
            var entropy = entropy()
            failure.diagnosticsID = entropy.uuid()
        }
        guard isLogged else { return failure }
        var line = LogLine(priority, text).with("uid", uid)
        if let method { line = line.with("method", method.row.shortName) }
        environment.log(line.with(failure))
        return failure
    }

    func entropy() -> Entropy {
        Entropy(
            environment.randomBits(), environment.randomBits(), environment.randomBits(), environment.randomBits())
    }

    /// Bytes of a message, for a row or a reply that waits.
    func encode(_ message: some WireMessage, view: Encoding.View = .owner) -> [UInt8] {
        message.encode(into: scratch, arena: arena, Encoding(view: view))
        defer { scratch.consume(scratch.count) }
        return unsafe scratch.withUnsafeBytes { unsafe Array($0) }
    }

    static var shuttingDown: CheckoutFailure {
        CheckoutFailure(.shuttingDown, "the daemon is shutting down")
    }
}
