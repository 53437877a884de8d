internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Hosts/Report` and `Hosts/Leave`: what a host says of its surfaces, and what the shopper did there.

extension Server {
    func report(_ caller: Caller, _ request: HostsReportRequest) throws(CheckoutFailure) {
        guard let id = hostOf[caller.connection], let stream = hostStreams[id] else {
            throw CheckoutFailure(.permissionDenied, "this connection is not attached as a host")
        }
        switch request {
        case .focused(let hasFocus):
            hosts.focus(id, hasFocus)
            answer(caller, HostsReportResponse())
        case .onScreen(let presentation):
            let session = try surface(presentation, stream)
            try perform(.hostPresented, of: session, actor: hostActor(caller))
            answer(caller, HostsReportResponse(), about: session)
        case .closed(let presentation):
            let session = try surface(presentation, stream)
            let wasLost = engine[session]?.isSurfaceLost == true
            if !wasLost { stream.marks[session]?.hasLeft = true }
            try perform(.hostClosed, of: session, actor: hostActor(caller))
            if !wasLost, engine[session]?.isSurfaceLost == true {
                // It could not leave: it is asked to show it again (B-062).
                stream.marks[session] = HostStream.Mark(isResumed: true)
                makeRunnable(stream)
            }
            answer(caller, HostsReportResponse(), about: session)
        }
    }

    /// One that this host was asked to show. Others, and those that are over, are NOT_FOUND alike.
    private func surface(_ presentation: PresentationID, _ stream: HostStream) throws(CheckoutFailure) -> SessionID {
        let surface = hosts[stream.hostID]?.surfaces.first { $0.presentation == presentation }
        guard let surface, stream.marks[surface.session]?.isAsked == true else {
            throw CheckoutFailure(.notFound, "this host shows no such presentation")
        }
        return surface.session
    }

    private func hostActor(_ caller: Caller) -> Actor { Actor(.host, uid: record(caller.connection).uid) }

    /// The shopper's gesture or close button: from the host, or from the owner where the host is the daemon's own.
    func leave(_ caller: Caller, _ request: HostsLeaveRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let isHost = server.draws(caller.connection, id)
            // Its owner draws it, and knows better calls for what its shopper does.
            if session.isInline {
                guard !session.isOver else { throw CheckoutFailure(.sessionEnded, "this session is over") }
                throw CheckoutFailure(
                    .wrongState, "an inline session is on no host, so there is nothing to swipe away",
                    recovery: "Leave the method with Methods/Cancel, or close the session with Sessions/Close.")
            }
            guard isHost || session.record.host?.hostID == HostIdentity.headlessName else {
                throw CheckoutFailure(
                    .permissionDenied, "only the host that shows it says what the shopper did there",
                    recovery: "Its owner closes it with Sessions/Dismiss.")
            }
            var response = HostsLeaveResponse()
            guard !session.isOver, session.record.presentation != .closing else {
                return server.answer(caller, response, about: id)
            }
            let stream = isHost ? server.hostOf[caller.connection].flatMap { server.hostStreams[$0] } : nil
            let before = stream?.marks[id]
            // After a gesture the surface is gone already: nobody tells the host to close it.
            if request.kind == .gesture { stream?.marks[id]?.hasLeft = true }
            do throws(CheckoutFailure) {
                try server.perform(
                    .leaveRequested(request.kind), of: id, actor: server.actor(caller, session.record))
            } catch {
                stream?.marks[id] = before
                throw error
            }
            response.left = true
            server.answer(caller, response, about: id)
        }
    }
}
