internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Callbacks/Listen`: first listener per kind and session (PROTOCOL.md, "What the owner is asked").

extension Server {
    func listen(_ caller: Caller, _ request: CallbacksListenRequest) throws(CheckoutFailure) {
        let kinds = CallbackKinds(request.kinds)
        guard !kinds.isEmpty else { throw CheckoutFailure(.invalidRequest, "nothing is listened for") }
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            if session.isOver { throw CheckoutFailure(.sessionEnded, "this session is over") }
            let id = request.sessionID
            let others = server.callbacks.listeners[id] ?? []
            for index in others where server.listeners[index].caller.connection != caller.connection {
                guard server.listeners[index].kinds.isDisjoint(with: kinds) else {
                    throw CheckoutFailure(.alreadyListening, "another connection answers this already")
                }
            }
            let actor = server.actor(caller, session.record)
            try server.perform(.callbacksOffered(kinds), of: id, actor: actor)
            server.begin(caller, id, kinds)
            server.takeOver(kinds, from: others, on: caller.connection)
        }
    }

    private func begin(_ caller: Caller, _ session: SessionID, _ kinds: CallbackKinds) {
        let reference = wait(caller, for: .listening(-1), accepted: false)
        let credit = caller.credit == 0 ? Limits.initialCreditDefault : min(caller.credit, Limits.creditMax)
        let index = listeners.insert(
            Listener(call: reference, caller: caller, session: session, kinds: kinds, credit: credit))
        calls[reference.index].wait = .listening(index)
        callbacks.add(index, of: session)
    }

    /// Listening again replaces what this connection listened for; a question that is open stays open (B-133).
    private func takeOver(_ kinds: CallbackKinds, from older: [Int32], on connection: ConnectionID) {
        for index in older where listeners[index].caller.connection == connection {
            listeners[index].kinds.subtract(kinds)
            if listeners[index].kinds.isEmpty { sendMade([], replayed: false, for: listeners[index].call) }
        }
    }

    /// A listener went: with it goes the question that it was asked, unless the daemon itself ends (B-138, B-236,
    /// B-283).
    func endListening(_ index: Int32) {
        let listener = listeners[index]
        callbacks.remove(index, of: listener.session)
        listeners.release(index)
        guard !isDraining, let open = callbacks.open[listener.session],
            open.connection == listener.caller.connection, listener.kinds.contains(open.question.kind)
        else { return }
        callbacks.lost.append((listener.session, open.question.number))
        callbacks.close(listener.session)
    }

    /// After a reload. Who may not answer any more does not listen either: its question would never be answered.
    func checkListeners() {
        let all = callbacks.listeners.values.joined().sorted()
        for index in all {
            let listener = listeners[index]
            let roles = record(listener.caller.connection).roles
            guard let session = engine[listener.session] else { continue }
            let owns = owns(session.record, listener.caller.connection)
            if roles.contains(.admin) || owns && roles.contains(.operate) { continue }
            fail(listener.call, CheckoutFailure(.permissionDenied, "this user may not answer for the session any more"))
        }
    }

    /// `Credit` of such a stream; false: the call is none.
    func creditListener(_ call: CallReference, _ items: UInt32) -> Bool {
        guard case .listening(let index) = calls[call.index].wait else { return false }
        let (sum, overflow) = listeners[index].credit.addingReportingOverflow(items)
        listeners[index].credit = overflow ? Limits.creditMax : min(sum, Limits.creditMax)
        return true
    }

    /// The session's end is durable: nothing will be asked any more.
    func endListeners(of id: SessionID) {
        guard let ended = callbacks.listeners[id], engine[id]?.isOver == true else { return }
        callbacks.close(id)
        for index in ended { sendMade([], replayed: false, for: listeners[index].call) }
    }

    /// The session is dropped from memory: whoever listens has to begin again.
    func dropListeners(of id: SessionID, _ failure: CheckoutFailure) {
        callbacks.close(id)
        for index in callbacks.listeners[id] ?? [] { fail(listeners[index].call, failure) }
    }

    /// Who has shut its writing side can answer nothing any more.
    func endListening(of connection: ConnectionID) {
        for reference in callsOf(connection) {
            if case .listening = calls[reference.index].wait { sendMade([], replayed: false, for: reference) }
        }
    }
}
