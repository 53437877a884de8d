internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Sessions come from the store and are forgotten after their end.

extension Server {
    /// At start, and after a failed commit: all that goes on.
    func restore(_ image: StoreImage) {
        epoch = image.epoch
        newestGlobalSeq = image.newestGlobalSeq
        ring = EventRing(newest: image.newestGlobalSeq)
        for rows in image.sessions { keep(rows) }
        for rows in image.sessions { handle(.recovered, of: rows.session.sessionID, actor: .daemon) }
    }

    /// Takes one session with its attempts and keys from the store's rows.
    func keep(_ rows: StoredSessionRows) {
        let id = rows.session.sessionID
        guard engine[id] == nil else { return }
        do throws(CheckoutFailure) {
            let (record, attempts) = try decode(rows)
            engine.restore(record, attempts: attempts)
            addSurface(record)
            let track = SessionTrack(id: id)
            track.durableSeq = record.newestSeq
            tracks[id] = track
            keepKeys(rows.keys, of: track)
            guard let session = engine[id] else { return }
            recount(id, SessionTrack.Counts(session))
            if session.isOver { settled.append(id) }
        } catch {
            environment.log(LogLine(.error, "a stored session cannot be read").with("session", id.text).with(error))
        }
    }

    /// A session as it was stored. When one of its attempts is missing nobody knows what its money did, so it is
    /// refused.
    func decode(_ rows: StoredSessionRows) throws(CheckoutFailure) -> (SessionRecord, [Attempt]) {
        let record = try unsafe SessionRecord.decode(rows.session.body.span.bytes, arena: arena)
        var attempts: [Attempt] = []
        for row in rows.attempts { attempts.append(try unsafe Attempt.decode(row.body.span.bytes, arena: arena)) }
        attempts.sort { $0.number < $1.number }
        guard attempts.map(\.number) == Array(1..<AttemptNumber(attempts.count + 1)) else {
            throw CheckoutFailure(.storageFailed, "an attempt of the session is missing in the store")
        }
        return (record, attempts)
    }

    /// Drops what is in memory of a session; its rows stay.
    func forget(_ id: SessionID) {
        if let record = engine[id]?.record { dropSurface(record) }
        guard let track = tracks.removeValue(forKey: id) else { return }
        track.clearAlarms()
        for connection in track.surfaces { holdings[connection]?.attached.remove(id) }
        for key in track.ownerKeys { ownerKeys[key] = nil }
        let failure = CheckoutFailure(.storageFailed, "the session is being loaded again", retry: .withBackoff)
        for index in track.watchers { fail(streams[index].call, failure) }
        dropListeners(of: id, failure)
        recount(from: track.counts, to: SessionTrack.Counts())
        engine.remove(id, lent: lent.leave(id))
    }

    /// Sessions that are over stay for a while, since their outcome is asked for right after.
    func forgetSettled() {
        guard settled.count > max(forgetAbove, configuration.endedSessionsKept) else { return }
        var kept: [SessionID] = []
        for (index, id) in settled.enumerated() {
            let isNew = index >= settled.count - configuration.endedSessionsKept
            guard let track = tracks[id] else { continue }
            let isBusy = track.newestCommit > durable || !track.waiters.isEmpty || !track.watchers.isEmpty
            if isNew || isBusy || engine[id]?.hasMoneyInFlight == true { kept.append(id) } else { forget(id) }
        }
        settled = kept
        // Those that have to stay are not looked at again in each turn, only with so many more.
        forgetAbove = kept.count + configuration.endedSessionsKept / 8
    }

    /// Health's counters follow what is durable of a session.
    func recount(_ id: SessionID, _ counts: SessionTrack.Counts) {
        guard let track = tracks[id] else { return }
        recount(from: track.counts, to: counts)
        track.counts = counts
    }

    func recount(from old: SessionTrack.Counts, to new: SessionTrack.Counts) {
        sessionsLive = sessionsLive + (new.isLive ? 1 : 0) - (old.isLive ? 1 : 0)
        attemptsInFlight = attemptsInFlight + new.attemptsInFlight - old.attemptsInFlight
        attemptsUnknown = attemptsUnknown + new.attemptsUnknown - old.attemptsUnknown
    }
}
