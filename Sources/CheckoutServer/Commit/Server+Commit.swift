internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Output commit (PROTOCOL.md, "Calls"): nothing leaves that depends on a change which is not yet durable. One commit is
// in flight; the next takes all that has gathered.

extension Server {
    /// Hands the gathered changes over, when no other commit is in flight.
    func submitGathered() {
        guard inFlight == nil, !gathering.isEmpty else { return }
        if case .failing = storeState { return dropGathered() }
        var batch = CommitBatch(number: gathering.number)
        // Behind those that give a key back.
        var holders: [AttemptRow] = []
        for id in gathering.sessions {
            guard let session = engine[id] else { continue }
            batch.sessions.append(
                SessionRow(
                    sessionID: id, ownerUID: session.record.ownerUID,
                    live: !session.isOver || session.hasMoneyInFlight, opened: session.record.opened,
                    ended: session.record.ended, body: encode(session.record)))
            gathering.counts.append((id, SessionTrack.Counts(session)))
            guard let numbers = gathering.attempts[id] else { continue }
            for attempt in numbers.sorted().compactMap(session.attempt) {
                // The owner's key is unique like a reference, for as long as it is not free again (G-103).
                let reference = attempt.usesUpKey ? Self.storedKey(attempt.idempotencyKey) : attempt.reference
                let row = AttemptRow(
                    sessionID: id, number: attempt.number, reference: reference, body: encode(attempt, view: .stored))
                if attempt.usesUpKey { holders.append(row) } else { batch.attempts.append(row) }
            }
        }
        batch.attempts += holders
        batch.events = gathering.events.map(\.row)
        batch.keys = gathering.keys
        batch.audits = gathering.audits
        inFlight = gathering
        gathering = Gathering(number: gathering.number + 1)
        store.submit(batch)
    }

    func take(_ completion: StoreCompletion) {
        switch completion {
        case .committed(let number): committed(number)
        case .failed(let number, let failure): failed(number, failure)
        case .answered(let id, let answer): questions.removeValue(forKey: id)?(answer)
        }
    }

    /// The batch is durable: first the gateway hears, then the world.
    private func committed(_ number: CommitNumber) {
        guard let done = inFlight, done.number == number else { preconditionFailure("one commit is in flight") }
        inFlight = nil
        durable = number
        counters.commits += 1
        reloadPause = .seconds(1)
        for request in done.requests { hand(request) }
        for (id, question) in done.questions { put(question, of: id) }
        for event in done.events { publish(event) }
        for (id, counts) in done.counts { recount(id, counts) }
        for (id, failed) in done.failures { log(failed, of: id) }
        for (id, success) in done.finished where !isHeard(success, of: id) {
            environment.log(
                LogLine(.error, "no outcome subscriber").with("session", id.text)
                    .with("payment", success.result.paymentID))
        }
        releaseHeld()
        for id in done.sessions {
            wakeWatchers(of: id)
            endListeners(of: id)
        }
        wakeAllWatchers()
        if !done.audits.isEmpty { wakeAuditReaders() }
        submitGathered()
    }

    /// A new commit number that a change of this session will be part of.
    func touch(_ id: SessionID) {
        gathering.touch(id)
        tracks[id]?.newestCommit = gathering.number
    }

    /// A request of the gateway, once all that it depends on is durable.
    func ask(_ request: GatewayRequest, of id: SessionID) {
        let needed = tracks[id]?.newestCommit ?? 0
        if needed <= durable {
            hand(request)
        } else if needed == inFlight?.number {
            inFlight?.requests.append(request)
        } else {
            gathering.requests.append(request)
        }
    }

    private func hand(_ request: GatewayRequest) {
        lent.lend(request)
        gateway.perform(request, now: now)
    }

    /// The line that holds the diagnostics id which the caller and the error screen are shown (B-213).
    private func log(_ failed: AttemptFailed, of id: SessionID) {
        counters.count(failed.failure)
        let isFault = FailureCatalogue.row(failed.failure.code).isFault
        let uid = engine[id]?.record.ownerUID ?? 0
        guard tellsSingly(.failedCall(uid: uid, failed.failure.code)) else { return }
        environment.log(
            LogLine(isFault ? .error : .info, "an attempt failed").with("session", id.text)
                .with("attempt", failed.attempt).with("payment", failed.checkoutData?.paymentID ?? "")
                .with(failed.failure))
    }

    /// Whether somebody who may act on it hears how a session ends: its owner's stream, or a call that waited (B-008).
    /// Who observes all sessions is not meant by it.
    private func isHeard(_ success: CheckoutSuccess, of id: SessionID) -> Bool {
        guard let track = tracks[id] else { return false }
        return track.toldAttempt == success.attempt || !track.waiters.isEmpty
            || track.watchers.contains { streams[$0].view == .owner }
    }

    private func releaseHeld() {
        let due = held.prefix { $0.0 <= durable }
        held.removeFirst(due.count)
        for (_, reference) in due {
            guard isLive(reference) else { continue }
            if case .refusal(_, let failure) = calls[reference.index].wait { fail(reference, failure) }
            if case .secretCommit = calls[reference.index].wait { sendTyped(for: reference) }
            guard isLive(reference), case .commit(_, let response, let replayed) = calls[reference.index].wait else {
                continue
            }
            // The reply to a dismissal comes after the outcome event (B-038).
            let caller = calls[reference.index].caller
            if caller.method == .sessionsDismiss { pumpStreams(of: caller.connection) }
            sendMade(response, replayed: replayed, for: reference)
        }
    }

    private func publish(_ event: Gathering.PendingEvent) {
        precondition(event.row.globalSeq == ring.newest + 1, "events are published in their order")
        ring.append(
            session: event.row.sessionID, sessionSeq: event.row.sessionSeq, owner: event.ownerItem,
            observer: event.observerItem)
        counters.events[event.kind, default: 0] += 1
        tracks[event.row.sessionID]?.durableSeq = event.row.sessionSeq
    }
}
