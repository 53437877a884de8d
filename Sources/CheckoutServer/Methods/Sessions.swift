internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Dismiss`, `Get`, `List` and `Outcome`.

extension Server {
    /// Closes it; the reply comes after the outcome event (B-036 to B-042).
    func dismiss(_ caller: Caller, _ request: SessionsDismissRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            guard !session.isOver else {
                return server.answer(caller, SessionsDismissResponse(), about: session.record.sessionID)
            }
            let id = session.record.sessionID
            let actor = server.actor(server.record(caller.connection).peer, session.record)
            try server.perform(.dismissRequested, of: id, actor: actor)
            if let session = server.engine[id], session.isOver { return server.answerDismissed(caller, session) }
            let reference = server.wait(caller, for: .dismissal(id), accepted: true)
            server.tracks[id]?.waiters.append(reference)
        }
    }

    func answerDismissed(_ caller: Caller, _ session: Session) {
        var response = SessionsDismissResponse()
        response.dismissed = true
        response.openAttempt = session.record.openAttempt
        answer(caller, response, about: session.record.sessionID)
    }

    func get(_ caller: Caller, _ request: SessionsGetRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let peer = server.record(caller.connection).peer
            let owns = server.owns(session.record, peer)
            var snapshot = session.snapshot()
            snapshot.owned = owns
            server.answer(
                caller, Viewed(SessionsGetResponse(session: snapshot), owns || peer.roles.contains(.admin)),
                about: request.sessionID)
        }
    }

    func outcome(_ caller: Caller, _ request: SessionsOutcomeRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let outcome = session.outcome
            guard outcome.end != nil || outcome.payment != nil || outcome.failure != nil else {
                throw CheckoutFailure(.noOutcome, "nothing was decided in this session yet")
            }
            server.answer(caller, SessionsOutcomeResponse(outcome: outcome), about: request.sessionID)
        }
    }

    /// Newest first, from the store: what is not durable is not there yet.
    func list(_ caller: Caller, _ request: SessionsListRequest) throws(CheckoutFailure) {
        let peer = record(caller.connection).peer
        let all = peer.roles.contains(.observe) && !request.ownedOnly
        let limit = min(Int(request.pageSize == 0 ? 100 : request.pageSize), 100)
        let before = try Self.cursor(request.pageToken)
        let reference = wait(caller, for: .store, accepted: false)
        ask(.sessions(owner: all ? nil : peer.uid, liveOnly: request.liveOnly, before: before, limit: limit)) {
            [unowned self] answer in
            guard isLive(reference) else { return }
            release(reference)
            switch answer {
            case .sessions(let rows, let more):
                var response = SessionsListResponse()
                response.sessions = rows.compactMap { summary($0, peer) }
                if more, let last = rows.last {
                    response.nextPageToken = "\(last.opened.unixMilliseconds)-\(last.sessionID.text)"
                }
                self.answer(caller, Viewed(response, !all || peer.roles.contains(.admin)))
            case .failed(let failure): fail(caller, failure)
            default: preconditionFailure("the store answers what it was asked")
            }
        }
    }

    private func summary(_ row: SessionRow, _ peer: Peer) -> SessionSummary? {
        guard let record = try? unsafe SessionRecord.decode(row.body.span.bytes, arena: arena) else { return nil }
        guard sees(record, peer) else { return nil }
        var summary = SessionSummary(sessionID: record.sessionID)
        summary.shape = record.shape
        summary.phase = record.end == nil ? record.phase : .ended
        summary.owned = owns(record, peer)
        summary.order = record.order
        summary.screen = record.screen
        summary.end = record.end
        summary.opened = record.opened
        summary.ended = record.ended
        summary.host = record.host
        // What became of the money is told for sessions in memory; of older ones `Sessions/Outcome` knows.
        if let outcome = engine[record.sessionID]?.outcome {
            summary.payment = outcome.payment
            summary.paid = outcome.paid
        }
        return summary
    }

    private static func cursor(_ token: String) throws(CheckoutFailure) -> SessionCursor? {
        guard !token.isEmpty else { return nil }
        let parts = token.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let opened = Int64(parts[0]), let id = SessionID(parts[1]) else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        return SessionCursor(opened: WallTime(unixMilliseconds: opened), sessionID: id)
    }
}

/// A response in the view of who asked.
struct Viewed<Message: WireMessage>: WireMessage {
    private let message: Message
    private let isOwner: Bool

    init(_ message: Message, _ isOwner: Bool) {
        self.message = message
        self.isOwner = isOwner
    }

    static var messageType: MessageType { Message.messageType }

    func build(in arena: Arena, _ encoding: Encoding) -> BuiltMessage {
        message.build(in: arena, Encoding(view: isOwner ? .owner : .observer, secrets: encoding.secrets))
    }

    static func decode(
        _ bytes: RawSpan, arena: Arena, secrets: (any SecretMemory)?, unknown: inout [UnknownNumber]
    ) throws(DecodeFault) -> Self {
        Self(try Message.decode(bytes, arena: arena, secrets: secrets, unknown: &unknown), true)
    }
}
