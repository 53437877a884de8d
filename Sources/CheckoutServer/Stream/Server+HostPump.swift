internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// What hosts are told next, while they have credit and their queue is short.

extension Server {
    func pumpHosts() {
        let turn = runnableHosts
        runnableHosts.removeAll(keepingCapacity: true)
        for id in turn {
            guard let stream = hostStreams[id] else { continue }
            stream.isQueued = false
            pump(stream)
        }
    }

    func makeRunnable(_ stream: HostStream) {
        guard !stream.isQueued else { return }
        stream.isQueued = true
        runnableHosts.append(stream.hostID)
    }

    private func pump(_ stream: HostStream) {
        let connection = stream.caller.connection
        stream.waitsForRoom = false
        while let item = next(of: stream) {
            guard stream.credit > 0 else { return }
            if queued(connection) >= Limits.writeQueueBytesLow {
                stream.waitsForRoom = true
                return
            }
            stream.credit -= 1
            send(item, stream)
            markDirty(connection)
        }
    }

    private enum Next {
        case greeting(HostAttached)
        case goodbye
        case present(Session, position: Int)
        case state(Session, StateKind)
        case close(Session)
    }

    /// Nothing is told that is not durable, and a surface that comes up waits for one that closes.
    private func next(of stream: HostStream) -> Next? {
        if let greeting = stream.greeting { return .greeting(greeting) }
        if !stream.goodbyes.isEmpty { return .goodbye }
        let surfaces = hosts[stream.hostID]?.surfaces ?? []
        let isClosing = surfaces.contains { $0.state == .closing }
        for (position, surface) in surfaces.enumerated() {
            guard let session = engine[surface.session], let track = tracks[surface.session],
                let mark = stream.marks[surface.session]
            else { continue }
            // What a host is asked to show is said with the opening and does not change: nothing after it is waited
            // for.
            let isOpening = surface.state == .opening && !mark.isAsked && !mark.isResumed && track.durableSeq > 0
            guard isOpening || track.newestCommit <= durable else { continue }
            if surface.state == .closing {
                if mark.owesClose { return .close(session) }
            } else if mark.isAsked {
                if let look = look(track), let kind = track.oldestState(after: mark.stateStamp, of: look) {
                    return .state(session, kind)
                }
            } else if surface.state != .opening || !isClosing {
                return .present(session, position: position)
            }
        }
        return nil
    }

    private func send(_ next: Next, _ stream: HostStream) {
        switch next {
        case .greeting(let greeting):
            write(.attached(greeting), stream, secrets: secrets)
            greeting.attachSecret.map(secrets.wipe)
            stream.greeting = nil
        case .goodbye:
            let (session, presentation) = stream.goodbyes.removeFirst()
            write(.close(session, presentation), stream)
        case .present(let session, let position):
            let id = session.record.sessionID
            stream.marks[id]?.isAsked = true
            write(.present(present(session, position, stream.marks[id]?.isResumed ?? false)), stream)
            handle(.hostAsked, of: id, actor: .daemon)
        case .state(let session, let kind):
            let id = session.record.sessionID
            guard let presentation = session.record.presentationID, let track = tracks[id],
                let body = session.state(kind)
            else { return }
            stream.marks[id]?.stateStamp = track.states[kind.rawValue].stamp
            let state = State(sessionID: id, sessionSeq: track.durableSeq, body: body)
            write(.state(presentation, state), stream)
        case .close(let session):
            guard let presentation = session.record.presentationID else { return }
            stream.marks[session.record.sessionID]?.isCloseSent = true
            write(.close(session.record.sessionID, presentation), stream)
        }
    }

    private func present(_ session: Session, _ position: Int, _ isResumed: Bool) -> HostPresent {
        var item = HostPresent(
            sessionID: session.record.sessionID,
            presentationID: session.record.presentationID ?? PresentationID(high: 0, low: 0))
        item.settings = session.record.settings
        item.theme = session.record.theme
        item.locale = session.record.textLocale
        item.position = UInt32(position)
        item.resumed = isResumed
        item.ownerUID = session.record.ownerUID
        return item
    }

    private func write(_ item: HostsAttachItem, _ stream: HostStream, secrets: (any SecretMemory)? = nil) {
        // Straight from one wiped buffer to the other: a greeting may hold a secret.
        item.encode(into: scratch, arena: arena, Encoding(secrets: secrets))
        let (made, out) = (scratch, out(stream.caller.connection))
        FrameWriter.item(stream.caller.callID, shared: made.bytes, into: out)
        made.consume(made.count)
    }
}
