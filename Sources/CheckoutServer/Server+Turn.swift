internal import CheckoutCore
public import CheckoutModel

// One turn of the loop, as the driver makes it.

extension Server {
    /// When `advance` wants to be called next; `nil`: nothing waits.
    public var nextDeadline: MonotonicTime? {
        switch (timers.next, gateway.nextDeadline) {
        case (let a?, let b?): min(a, b)
        case (let a, let b): a ?? b
        }
    }

    /// Something can go on without waiting.
    public var hasRunnable: Bool {
        !runnableStreams.isEmpty || !backlogged.isEmpty || !dirty.isEmpty || !runnableHosts.isEmpty || !left.isEmpty
            || hasRoomForQuestions || hasNewRoom && !waiting.isEmpty || !callbacks.lost.isEmpty
    }

    /// A drain was asked for and is over: the driver ends.
    public var isDrained: Bool {
        if case .done = drainState { true } else { false }
    }

    /// The clocks' new reading, at the beginning of a turn: what is due happens.
    public func advance(to now: Now) {
        self.now = now
        gateway.advance(to: now)
        while let entry = timers.take(due: now.monotonic) { fire(entry) }
    }

    /// Answers of store and gateway are taken, streams move on, the next commit is handed over, replies are written.
    public func endTurn() {
        readBacklog()
        serveWaiting()
        settleDepartures()
        var again = true
        while again {
            again = tellLost()
            for completion in store.takeCompletions() {
                take(completion)
                again = true
            }
            for completion in gateway.takeCompletions() {
                take(completion)
                again = true
            }
        }
        detachLost()
        submitGathered()
        sendQuestions()
        pumpStreams()
        pumpHosts()
        flush()
        forgetSettled()
        finishDrain()
    }

    /// An answer of the gateway.
    func take(_ completion: GatewayCompletion) {
        for secret in lent.end(by: completion) { secrets.wipe(secret) }
        if keepForLater(completion) { return }
        handle(.gatewayAnswered(completion.attempt, completion.result), of: completion.session, actor: .gateway)
        if case .answered = completion.result, tracks[completion.session]?.newestCommit == gathering.number {
            gathering.answers.append(completion)
        }
    }

    private func fire(_ entry: TimerHeap.Entry) {
        switch entry.subject {
        case .connection(let id): connectionAlarm(id, entry)
        case .outbox(let id): outboxAlarm(id, entry)
        case .call(let reference): deadlinePassed(reference)
        case .checkpoint(let reference): checkpointDue(reference, entry)
        case .session(let id, let timer):
            guard let track = tracks[id], track.cameUp(timer, entry, now: now.monotonic, in: &timers) else { return }
            handle(.timerFired(timer), of: id, actor: .daemon)
        case .trim: trim()
        case .reload: reload()
        case .drain: endDrain()
        case .noise: endNoise()
        }
    }

    private func trim() {
        timers.add(now.monotonic + .hours(1), .trim)
        func before(_ span: Milliseconds) -> WallTime {
            WallTime(unixMilliseconds: now.wall.unixMilliseconds - Int64(clamping: span.count))
        }
        ask(
            .trim(
                eventsBefore: before(configuration.keepEvents), recordsBefore: before(configuration.keepRecords),
                auditsBefore: before(configuration.keepAudit))
        ) { [environment] answer in
            if case .failed(let failure) = answer {
                environment.log(LogLine(.warning, "trimming failed").with(failure))
            }
        }
    }
}
