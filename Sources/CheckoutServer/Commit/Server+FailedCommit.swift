internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// A commit that failed: nothing of it is there. Who waits for it is told, and the sessions it touched are loaded again
// from the store, since what is in memory of them never happened. Other sessions notice nothing.

extension Server {
    func failed(_ number: CommitNumber, _ failure: CheckoutFailure) {
        guard let broken = inFlight, broken.number == number else { preconditionFailure("one commit is in flight") }
        environment.log(LogLine(.error, "a commit failed").with("commit", number).with(failure))
        counters.failedCommits += 1
        storeState = .failing(failure)
        inFlight = nil
        drop(broken, failure)
        dropGathered()
        timers.add(now.monotonic + reloadPause, .reload)
        reloadPause = min(.seconds(30), Milliseconds(2 * reloadPause.count))
    }

    /// Changes that were built on what was lost, or came while the store is known to fail.
    func dropGathered() {
        guard case .failing(let failure) = storeState, !gathering.isEmpty else { return }
        let broken = gathering
        gathering = Gathering(number: broken.number + 1)
        drop(broken, failure)
    }

    private func drop(_ broken: Gathering, _ failure: CheckoutFailure) {
        let waiting = held
        held = []
        for (_, reference) in waiting { fail(reference, failure) }
        durable = max(durable, broken.number)
        lostAnswers += broken.answers
        for id in broken.sessions {
            guard let track = tracks[id] else { continue }
            for reference in track.waiters { fail(reference, failure) }
            forget(id)
            lost.insert(id)
        }
        // An end that was lost did not happen: who is back from the store is not over, and must not be dropped as if it
        // were.
        settled.removeAll(where: lost.contains)
    }

    /// An answer about a session whose changes were lost: it is told when the session is back.
    func keepForLater(_ completion: GatewayCompletion) -> Bool {
        guard lost.contains(completion.session), engine[completion.session] == nil else { return false }
        if case .answered = completion.result { lostAnswers.append(completion) }
        return true
    }

    /// Asks what is durable, until the store answers; then what was lost goes on from there.
    func reload() {
        ask(.image) { [unowned self] answer in
            guard case .image(let image) = answer else {
                timers.add(now.monotonic + reloadPause, .reload)
                return
            }
            dropGathered()
            storeState = .ok
            environment.log(LogLine(.notice, "the store answers again").with("sessions_lost", lost.count))
            newestGlobalSeq = image.newestGlobalSeq
            if ring.newest != image.newestGlobalSeq { ring = EventRing(newest: image.newestGlobalSeq) }
            let back = image.sessions.filter { lost.contains($0.session.sessionID) }
            let answers = lostAnswers
            lost = []
            lostAnswers = []
            for rows in back { keep(rows) }
            for rows in back { handle(.recovered, of: rows.session.sessionID, actor: .daemon) }
            for answer in answers { take(answer) }
        }
    }
}
