internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Dismiss`, `Get` and `Outcome`.

extension Server {
    /// Closes it; the reply comes after the outcome event (B-036 to B-042).
    func dismiss(_ caller: Caller, _ request: SessionsDismissRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            guard !session.isOver else {
                return server.answer(caller, SessionsDismissResponse(), about: session.record.sessionID)
            }
            let id = session.record.sessionID
            let actor = server.actor(caller, session.record)
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
        let id = request.sessionID
        let peer = connections[Int(caller.connection.slot)].peer
        if let view = tracks[id]?.ownersView, view.ownerUID == peer.uid, configuration.ownsByNumber(peer.uid) {
            return answer(caller, made: view.response, about: id)
        }
        withSession(caller, id) { (server, session) throws(CheckoutFailure) in
            let owns = server.owns(session.record, caller.connection)
            var snapshot = session.snapshot()
            snapshot.owned = owns
            let response = SessionsGetResponse(session: snapshot)
            guard owns else {
                let isInside = peer.roles.contains(.admin) || server.draws(caller.connection, id)
                return server.answer(caller, Viewed(response, isInside), about: id)
            }
            let bytes = server.encode(response)
            // Kept for the uid that opened it: who has shown the secret has it on that connection alone.
            if session.record.ownerUID == peer.uid {
                server.tracks[id]?.ownersView = .init(ownerUID: peer.uid, response: bytes)
            }
            server.answer(caller, made: bytes, about: id)
        }
    }

    func outcome(_ caller: Caller, _ request: SessionsOutcomeRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let outcome = session.outcome
            // An attempt that is under way is told as that: who hears that nothing was decided pays again.
            guard outcome.end != nil || outcome.attempt != 0 || outcome.failure != nil else {
                throw CheckoutFailure(.noOutcome, "nothing was submitted in this session")
            }
            server.answer(caller, SessionsOutcomeResponse(outcome: outcome), about: request.sessionID)
        }
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
