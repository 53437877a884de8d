internal import CheckoutModel
internal import CheckoutWire

// Connections come, greet, and go.

extension Server {
    /// A new connection of the transport.
    public func accepted(_ id: ConnectionID, _ arrival: Arrival) {
        connections.grow(to: Int(id.slot) + 1, with: ConnectionRecord())
        var record = ConnectionRecord()
        record.generation = id.generation
        record.phase = .greeting
        record.alarm.set(now.monotonic + Limits.helloArrivalMilliseconds, .connection(id), in: &timers)
        if case .peer(let peer) = arrival {
            (record.uid, record.gid, record.pid, record.roles) = (peer.uid, peer.gid, peer.pid, peer.roles)
        } else {
            record.uid = .max
        }
        connections[Int(id.slot)] = record
        connectionCount += 1
        counters.connections += 1
        connectionsByUID[record.uid, default: 0] += 1
        guard case .peer(let peer) = arrival else {
            return goAway(
                id, CheckoutFailure(.peerUnknown, "the kernel does not say who this is, or in another namespace"))
        }
        let reserved = peer.uid == 0 ? 0 : Limits.connectionsReservedForRoot
        if connectionsByUID[peer.uid, default: 0] > configuration.connectionsPerUID {
            tooMany(id, configuration.connectionsPerUID, "this user has as many connections as it may")
        } else if connectionCount > configuration.connectionsMax - reserved {
            tooMany(id, configuration.connectionsMax - reserved, "there are as many connections as fit")
        } else if isDraining {
            goAway(id, Self.shuttingDown)
        }
    }

    /// The peer is gone; the transport has closed its side already.
    public func closed(_ id: ConnectionID) {
        guard isLive(id) else { return }
        forget(id)
    }

    /// The peer has shut its writing side: it still gets the replies to what it sent.
    public func peerClosedWriting(_ id: ConnectionID) {
        guard isLive(id) else { return }
        connections[Int(id.slot)].peerClosed = true
        if connections[Int(id.slot)].phase == .lingering { return end(id) }
        endListening(of: id)
        for reference in callsOf(id) { makeRunnable(reference) }
        // A host that cannot report any more is none.
        if let stream = hostStreams[hostOf[id] ?? ""] { sendMade([], replayed: false, for: stream.call) }
        markDirty(id)
    }

    /// The socket takes bytes again.
    public func writable(_ id: ConnectionID) {
        guard isLive(id), connections[Int(id.slot)].outbox >= 0 else { return }
        flush(id)
    }

    func isLive(_ id: ConnectionID) -> Bool {
        let slot = Int(id.slot)
        return slot < connections.placeCount && connections[slot].generation == id.generation
            && connections[slot].phase != .free
    }

    func record(_ id: ConnectionID) -> ConnectionRecord { connections[Int(id.slot)] }

    /// Tells why and closes. Other connections notice nothing.
    func goAway(_ id: ConnectionID, _ failure: CheckoutFailure) {
        guard connections[Int(id.slot)].phase != .closing, connections[Int(id.slot)].phase != .lingering else { return }
        let uid = connections[Int(id.slot)].uid
        let isTold = tellsSingly(.refusedConnection(uid: uid, failure.code))
        let failure = named(failure, .notice, "connection refused or closed", uid: uid, isLogged: isTold)
        let last = connections[Int(id.slot)].phase == .greeting ? 0 : connections[Int(id.slot)].lastCallID
        dropCalls(of: id)
        dropPartial(of: id)
        oversized[id] = nil
        connections[Int(id.slot)].phase = .closing
        connections[Int(id.slot)].alarm.clear()
        FrameWriter.goAway(GoAway(reason: failure, lastCallID: last), arena: arena, into: out(id))
        markDirty(id)
    }

    func protocolError(_ id: ConnectionID, _ sentence: String) {
        goAway(id, CheckoutFailure(.protocolError, sentence))
    }

    /// Ends it from this side.
    func end(_ id: ConnectionID) {
        forget(id)
        transport.close(id)
    }

    private func forget(_ id: ConnectionID) {
        dropCalls(of: id)
        dropPartial(of: id)
        let record = record(id)
        if record.outbox >= 0 { releaseOutbox(record.outbox) }
        oversized[id] = nil
        if !holdings.isEmpty { dropHoldings(of: id) }
        connections[Int(id.slot)] = ConnectionRecord()
        connectionCount -= 1
        if let count = connectionsByUID[record.uid] { connectionsByUID[record.uid] = count > 1 ? count - 1 : nil }
    }

    private func tooMany(_ id: ConnectionID, _ limit: Int, _ sentence: String) {
        var failure = CheckoutFailure(.tooManyConnections, sentence)
        failure.limit = UInt64(max(0, limit))
        goAway(id, failure)
    }

    /// What an alarm means follows from the phase.
    func connectionAlarm(_ id: ConnectionID, _ entry: TimerHeap.Entry) {
        guard isLive(id), connections[Int(id.slot)].alarm.cameUp(entry, now: now.monotonic, in: &timers) else { return }
        switch connections[Int(id.slot)].phase {
        case .greeting:
            guard clockRuns(id, Limits.helloArrivalMilliseconds) else { return }
            protocolError(id, "no Hello came within \(Limits.helloArrivalMilliseconds.count / 1000) s of the connect")
        case .lingering: end(id)
        case .open, .finishing:
            guard clockRuns(id, Limits.frameArrivalMilliseconds) else { return }
            protocolError(
                id, "a frame did not arrive completely within \(Limits.frameArrivalMilliseconds.count / 1000) s")
        case .free, .closing: break
        }
    }

    /// The clock stands still while the daemon does not read, and then what is left of it counts (`resume`). But not
    /// for who holds memory that others wait for.
    private func clockRuns(_ id: ConnectionID, _ span: Milliseconds) -> Bool {
        let slot = Int(id.slot)
        let partial = connections[slot].partial
        if connections[slot].pause.isEmpty || partial >= 0 && partials[partial].needed > 0 && !waiting.isEmpty {
            return true
        }
        connections[slot].alarm.set(now.monotonic + span, .connection(id), in: &timers)
        connections[slot].paused = connections[slot].paused + span
        return false
    }

    /// From the first byte of a frame. It runs already when that was one of its header.
    func startFrameClock(_ id: ConnectionID) {
        guard connections[Int(id.slot)].phase != .greeting, connections[Int(id.slot)].alarm.due == nil else { return }
        let due = now.monotonic + Limits.frameArrivalMilliseconds
        connections[Int(id.slot)].alarm.set(due, .connection(id), in: &timers)
    }

    /// The first frame. Another major version is told which one is spoken here; nothing after it is read.
    func greeted(_ id: ConnectionID, _ hello: Hello) {
        guard hello.protocolMajor == Version.protocolMajor else {
            let sentence = "this daemon speaks major version \(Version.protocolMajor) of the protocol"
            return goAway(id, CheckoutFailure(.unsupportedVersion, sentence))
        }
        guard Self.isPlain(hello.clientName), Self.isPlain(hello.clientVersion), Self.isPlain(hello.locale) else {
            return protocolError(id, "a text of Hello holds a control or bidirectional character")
        }
        guard hello.timeZone.isEmpty || environment.knowsTimeZone(hello.timeZone) else {
            return protocolError(id, "the time zone of Hello is not an IANA name that is known here")
        }
        connections[Int(id.slot)].phase = .open
        connections[Int(id.slot)].alarm.clear()
        connections[Int(id.slot)].locale = hello.locale
        connections[Int(id.slot)].timeZone = hello.timeZone
        var welcome = Welcome()
        welcome.protocolMajor = Version.protocolMajor
        welcome.protocolMinor = min(hello.protocolMinor, Version.protocolMinor)
        welcome.daemonVersion = configuration.version
        welcome.epoch = epoch
        welcome.frameBytesMax = UInt32(Limits.frameBodyBytesMax)
        welcome.callsInFlightMax = UInt32(Limits.callsInFlightMax)
        welcome.peer = connections[Int(id.slot)].peer
        FrameWriter.welcome(welcome, arena: arena, into: out(id))
        markDirty(id)
    }

    /// Names and keys that others will see: no control and no bidirectional characters.
    static func isPlain(_ text: String) -> Bool { !ForeignText(text).holdsControls }
}
