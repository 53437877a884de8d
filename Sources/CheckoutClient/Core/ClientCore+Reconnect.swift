internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// How a connection comes, goes, and is replaced.
extension ClientCore {
    /// A connection that takes no new calls is left once nothing is under way on it. Calls that were not started there
    /// wait for the next one.
    func leaveIfClosing() {
        guard let connection, !connection.isOpen else { return }
        if let goAway = connection.goAway, isPassing(goAway.reason) {
            for id in active.keys.sorted() where id > goAway.lastCallID {
                if let operation = active.removeValue(forKey: id) { waiting.append(operation) }
            }
        }
        guard active.isEmpty else { return }
        self.connection = nil
        let reason =
            connection.goAway?.reason ?? CheckoutFailure(.connectionLost, "\(connection.peer) closed the connection")
        if isPassing(reason) { lookForAnother(reason) } else { endWaiting(reason) }
    }

    /// Sends what waits, on a new connection when there is none.
    func startWaiting() {
        guard !waiting.isEmpty else { return }
        let now = Clock.monotonic()
        if connection == nil {
            if let reconnectAt, reconnectAt > now { return }
            connect(now)
        }
        guard let connection, connection.isOpen else { return }
        while let operation = waiting.first, active.count < connection.callsMax {
            waiting.removeFirst()
            do {
                let id = try connection.start(operation, timeout: Self.timeout(operation, now), arena: arena)
                operation.wasSent = true
                active[id] = operation
            } catch {
                end(operation, error)
            }
        }
    }

    private func connect(_ now: MonotonicTime) {
        let latest = now + Limits.connectMilliseconds
        do {
            let deadline = waiting.compactMap(\.deadline).min() ?? latest
            connection = try Connection(options, deadline: min(deadline, latest), arena: arena)
            reconnectAt = nil
            attachAgain()
        } catch {
            // A first connection fails for good: on a local socket "refused" is the answer (F-07).
            guard error.code == .daemonUnreachable, let reconnectUntil, Clock.monotonic() < reconnectUntil else {
                reconnectAt = nil
                reconnectUntil = nil
                return endWaiting(error)
            }
            reconnectAt = Clock.monotonic() + Self.jitter()
        }
    }

    /// The connection is over; `failure` says how.
    func lose(_ failure: CheckoutFailure) {
        let goAway = connection?.goAway
        connection = nil
        let lost = active.sorted { $0.key < $1.key }
        active = [:]
        // What the daemon gave as its reason says more than that the connection is over.
        let reason = goAway?.reason ?? failure
        let isPassing = isPassing(reason)
        var again: [Operation] = []
        for (id, operation) in lost {
            let wasStarted = goAway.map { id <= $0.lastCallID } ?? true
            if operation.isCancelled {
                end(operation, Self.cancelled(operation))
            } else if isPassing, !wasStarted || operation.mayRepeat || operation.resumes(after: reason) {
                again.append(operation)
            } else {
                end(operation, wasStarted && isPassing ? Self.lost(operation, failure) : reason)
            }
        }
        waiting = again + waiting
        if isPassing { lookForAnother(reason) } else { endWaiting(reason) }
    }

    /// The next connection is made after a moment. They are looked for as long as the options say, counted from the
    /// last answer of the daemon: one that accepts and closes again is not waited for for ever.
    func lookForAnother(_ reason: CheckoutFailure) {
        let now = Clock.monotonic()
        let until = reconnectUntil ?? now + options.reconnectPatience
        guard now < until else {
            reconnectAt = nil
            reconnectUntil = nil
            return endWaiting(reason)
        }
        reconnectUntil = until
        reconnectAt = now + Self.jitter()
    }

    /// A loss that was noticed while nothing waited needs no pause: the daemon may be long back.
    func forgetReconnectWait() {
        if connection == nil, isIdle { reconnectAt = nil }
    }

    private func endWaiting(_ failure: CheckoutFailure) {
        let ended = waiting
        waiting = []
        for operation in ended { end(operation, failure) }
    }

    /// Another connection may fare better.
    private func isPassing(_ reason: CheckoutFailure) -> Bool {
        switch reason.code {
        case .connectionLost, .shuttingDown, .slowReader: true
        // For a first connection it is the answer.
        case .tooManyConnections: reconnectUntil != nil
        default: false
        }
    }

    private static func lost(_ operation: Operation, _ failure: CheckoutFailure) -> CheckoutFailure {
        CheckoutFailure(
            .connectionLost, "\(failure.message) before it answered \(operation.method.shortName)",
            retry: .sameKeyOnly
        ).told(hasKey: !operation.key.isEmpty)
    }

    private static func jitter() -> Milliseconds {
        let (least, most) = (Limits.reconnectMillisecondsMin.count, Limits.reconnectMillisecondsMax.count)
        return Milliseconds(least + Random.word() % (most - least + 1))
    }

    /// What the daemon is told, a little less than what the own clock allows, so that its answer is the one that
    /// counts.
    private static func timeout(_ operation: Operation, _ now: MonotonicTime) -> UInt32 {
        guard let deadline = operation.deadline else { return 0 }
        let left = deadline.since(now).count
        return UInt32(clamping: max(1, left - min(50, left / 10)))
    }
}
