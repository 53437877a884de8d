internal import CheckoutModel
internal import CheckoutWire

// Drain: SIGTERM, or `Daemon/Drain`. What was accepted is stored and told, at most 5 s; then the daemon ends.

extension Server {
    var isDraining: Bool {
        if case .no = drainState { false } else { true }
    }

    /// Starts it; a second time changes nothing. `isDrained` says when it is over.
    public func drain() {
        guard case .no = drainState else { return }
        drainState = .running
        timers.add(now.monotonic + Limits.drainMilliseconds, .drain)
        environment.log(LogLine(.notice, "draining").with("connections", connectionCount))
        for slot in connections.indices {
            let id = ConnectionID(slot: UInt32(slot), generation: connections[slot].generation)
            switch connections[slot].phase {
            case .greeting: goAway(id, Self.shuttingDown)
            case .open: tell(id)
            case .free, .finishing, .closing, .lingering: break
            }
        }
    }

    private func tell(_ id: ConnectionID) {
        connections[Int(id.slot)].phase = .finishing
        let failure = named(Self.shuttingDown, .debug, "told to go", uid: connections[Int(id.slot)].uid)
        FrameWriter.goAway(
            GoAway(reason: failure, lastCallID: connections[Int(id.slot)].lastCallID), arena: arena, into: out(id))
        markDirty(id)
        for reference in callsOf(id) {
            switch calls[reference.index].wait {
            case .stream, .audit, .host, .listening, .submit: fail(reference, Self.shuttingDown)
            case .attempt, .dismissal, .shipping:
                var failure = Self.shuttingDown
                failure.retry = .sameKeyOnly
                fail(reference, failure)
            case .none, .commit, .secretCommit, .refusal, .room, .store, .reload: break
            }
        }
    }

    /// Over when every reply is out and everything is durable, the records of what was left out among it.
    func finishDrain() {
        guard case .running = drainState, inFlight == nil, gathering.isEmpty, held.isEmpty else { return }
        let busy = connections.indices.contains { slot in
            switch connections[slot].phase {
            case .finishing, .closing, .greeting: true
            case .free, .open, .lingering: false
            }
        }
        guard !busy else { return }
        tellNoise()
        submitGathered()
        if inFlight == nil, gathering.isEmpty { drainState = .done }
    }

    func endDrain() {
        guard case .running = drainState else { return }
        environment.log(LogLine(.warning, "the drain took its whole time").with("connections", connectionCount))
        tellNoise()
        drainState = .done
    }
}
