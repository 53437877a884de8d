internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Sessions and the hosts that show them, kept in step.

extension Server {
    /// Whether this connection is the host that shows this session now (PROTOCOL.md, "Hosts").
    func draws(_ connection: ConnectionID, _ session: SessionID) -> Bool {
        guard !hostOf.isEmpty, let id = hostOf[connection] else { return false }
        return hosts.host(of: session)?.identity.hostID == id
    }

    /// After each change of a session: its surface follows.
    func serveHost(_ session: Session) {
        let record = session.record
        let id = record.sessionID
        guard let state = record.presentation, record.hostSecretDigest != nil else { return }
        guard state != .idle else { return dropSurface(record) }
        hosts.update(
            id, state, isLocked: session.screen?.kind == .processing, secretDigest: record.hostSecretDigest)
        let stream = hosts.host(of: id).flatMap { hostStreams[$0.identity.hostID] }
        if state == .closing, stream?.marks[id]?.isAsked != true {
            // Nothing came up yet, so nothing has to go: closed as soon as it exists.
            return handle(.hostClosed, of: id, actor: .daemon)
        }
        stream.map(makeRunnable)
    }

    /// A session that goes on gets its place among the surfaces: it was opened, or came from the store.
    func addSurface(_ record: SessionRecord) {
        guard record.end == nil, let host = record.host, let digest = record.hostSecretDigest,
            let surface = Surface(record), surface.state == .opening || surface.state == .onScreen
        else { return }
        hosts.show(surface, on: host, secretDigest: digest)
        guard let stream = hosts.host(of: record.sessionID).flatMap({ hostStreams[$0.identity.hostID] }) else { return }
        stream.marks[record.sessionID] = HostStream.Mark(isResumed: surface.state == .onScreen)
        makeRunnable(stream)
    }

    /// It is over, or is loaded again: a host that still shows it is told to stop, and its rights end here.
    func dropSurface(_ record: SessionRecord) {
        let id = record.sessionID
        guard record.hostSecretDigest != nil else { return }
        let stream = hosts.host(of: id).flatMap { hostStreams[$0.identity.hostID] }
        hosts.remove(id, secretDigest: record.hostSecretDigest)
        guard let stream, let mark = stream.marks.removeValue(forKey: id) else { return }
        if mark.owesClose, let presentation = record.presentationID { stream.goodbyes.append((id, presentation)) }
        makeRunnable(stream)
        for index in tracks[id]?.watchers ?? [] where streams[index].isByHost {
            fail(streams[index].call, CheckoutFailure(.notFound, "this connection does not show the session any more"))
        }
    }

    /// `Credit` of a host.
    func creditHost(_ connection: ConnectionID, _ items: UInt32) {
        guard let stream = hostStreams[hostOf[connection] ?? ""] else { return }
        let (sum, overflow) = stream.credit.addingReportingOverflow(items)
        stream.credit = overflow ? Limits.creditMax : min(sum, Limits.creditMax)
        makeRunnable(stream)
    }

    /// The call of a host is over, or its connection: what it showed is told so in `settleDepartures`. A stop of the
    /// daemon takes nobody's screen away (B-062).
    func endHost(_ connection: ConnectionID) {
        guard let id = hostOf.removeValue(forKey: connection), let stream = hostStreams.removeValue(forKey: id) else {
            return
        }
        stream.greeting?.attachSecret.map(secrets.wipe)
        let surfaces = hosts.detach(id)
        guard !isDraining else { return }
        departed.append(
            Departure(connection: connection, uid: record(connection).uid, sessions: surfaces.map(\.session)))
    }

    /// Tells sessions that their host is gone, and calls that waited on its account.
    func settleDepartures() {
        while !departed.isEmpty {
            let gone = departed.removeFirst()
            for id in gone.sessions { handle(.hostLost, of: id, actor: Actor(.host, uid: gone.uid)) }
            guard isLive(gone.connection) else { continue }
            for reference in callsOf(gone.connection) where isLive(reference) {
                guard case .attempt(let id, _, _) = calls[reference.index].wait, gone.sessions.contains(id),
                    let session = engine[id], !owns(session.record, gone.connection)
                else { continue }
                fail(reference, CheckoutFailure(.hostLost, "this connection does not show the session any more"))
            }
        }
    }

    /// After a reload: who may not be a host any more, or not show what it shows, is none from now on.
    func checkHosts() {
        var refused = Set(hosts.reconfigure(configuration.hostPolicy))
        for (connection, id) in hostOf where !record(connection).roles.contains(.host) { refused.insert(id) }
        for id in refused.sorted() {
            guard let stream = hostStreams[id] else { continue }
            fail(stream.call, CheckoutFailure(.permissionDenied, "the configuration does not allow this host any more"))
        }
        settleDepartures()
    }
}
