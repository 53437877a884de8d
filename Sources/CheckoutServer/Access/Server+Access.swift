internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Who may: the role by the method's column, then the session by its owner (PROTOCOL.md, "Who may call").

extension Server {
    /// The role alone. Whether the session is the caller's is asked afterwards: its owner may observe without the role.
    func admit(_ row: MethodRow, _ peer: Peer) throws(CheckoutFailure) {
        let who = row.who
        if who.contains(.anyone) || peer.roles.contains(.admin) && !who.isDisjoint(with: [.admin, .operate]) { return }
        if who.contains(.operate), peer.roles.contains(.operate) { return }
        // Whether it is the host of this session is asked afterwards.
        if who.contains(.host), peer.roles.contains(.host) { return }
        if who.contains(.observe), row.isAboutSession || peer.roles.contains(.observe) { return }
        throw CheckoutFailure(.permissionDenied, "\(row.shortName) needs a role that this user does not have")
    }

    /// By its uid, or since it has shown the owner secret.
    func owns(_ record: SessionRecord, _ id: ConnectionID) -> Bool {
        let uid = connections[Int(id.slot)].uid
        if record.ownerUID == uid, configuration.ownsByNumber(uid) { return true }
        return holdings[id]?.adopted.contains(record.sessionID) ?? false
    }

    func sees(_ record: SessionRecord, _ id: ConnectionID) -> Bool {
        owns(record, id) || !connections[Int(id.slot)].roles.isDisjoint(with: [.observe, .admin])
    }

    /// In which capacity, once access was given. The connection that shows a session acts as its host.
    func actor(_ caller: Caller, _ session: SessionRecord) -> Actor {
        let peer = record(caller.connection).peer
        if caller.method.row.who.contains(.host), draws(caller.connection, session.sessionID) {
            return Actor(.host, uid: peer.uid)
        }
        return Actor(owns(session, caller.connection) ? .owner : .admin, uid: peer.uid)
    }

    /// The session of a call, if the caller may do this with it. A session that it may not see is NOT_FOUND, like one
    /// that does not exist.
    func access(_ caller: Caller, _ id: SessionID) throws(CheckoutFailure) -> Session {
        let peer = record(caller.connection).peer
        let isHost = draws(caller.connection, id)
        guard let session = engine[id], isHost || sees(session.record, caller.connection) else {
            throw Self.noSuchSession
        }
        let who = caller.method.row.who
        if who.contains(.observe) || isHost && who.contains(.host) { return session }
        let owns = owns(session.record, caller.connection)
        if owns, !peer.roles.isDisjoint(with: [.operate, .admin]) { return session }
        if owns {
            throw CheckoutFailure(.permissionDenied, "\(caller.method.row.shortName) needs the role operate")
        }
        guard peer.roles.contains(.admin) else {
            throw CheckoutFailure(.notOwner, "this session belongs to another user")
        }
        if caller.method.row.changesSomething { auditAdmin(caller, id) }
        return session
    }

    static var noSuchSession: CheckoutFailure { CheckoutFailure(.notFound, "there is no such session") }

    /// Goes on with a call once its session is in memory: at once for a live one, else when the store has answered.
    /// Secrets that the call holds are wiped when it does not come to that, or is refused.
    func withSession(
        _ caller: Caller, _ id: SessionID, holding handles: [SecretHandle] = [],
        _ body: @escaping (Server, Session) throws(CheckoutFailure) -> Void
    ) {
        load(caller, id, holding: handles) { (server) throws(CheckoutFailure) in
            try body(server, server.access(caller, id))
        }
    }

    /// The same before anybody asks whether the caller may see it.
    func load(
        _ caller: Caller, _ id: SessionID, holding handles: [SecretHandle] = [],
        _ body: @escaping (Server) throws(CheckoutFailure) -> Void
    ) {
        if engine[id] != nil { return go(caller, id, handles, body) }
        if case .failing(let failure) = storeState {
            handles.forEach(secrets.wipe)
            return fail(caller, failure)
        }
        let reference = wait(caller, for: .store, accepted: false)
        ask(.session(id)) { [unowned self] answer in
            guard isLive(reference) else { return handles.forEach(secrets.wipe) }
            release(reference)
            do throws(CheckoutFailure) {
                switch answer {
                case .session(let rows?):
                    // A live one was lost with a failed commit meanwhile: only the reload brings it back, with its
                    // clocks.
                    if case .failing(let failure) = storeState { throw failure }
                    keep(rows)
                case .session(nil): break
                case .failed(let failure): throw failure
                default: preconditionFailure("the store answers what it was asked")
                }
                go(caller, id, handles, body)
            } catch {
                handles.forEach(secrets.wipe)
                fail(caller, error)
            }
        }
    }

    private func go(
        _ caller: Caller, _ id: SessionID, _ handles: [SecretHandle],
        _ body: (Server) throws(CheckoutFailure) -> Void
    ) {
        do throws(CheckoutFailure) {
            try body(self)
        } catch {
            handles.forEach(secrets.wipe)
            // What the caller may not see tells it nothing, not even by waiting for a commit.
            if error.code == .notFound { return fail(caller, error) }
            fail(caller, error, about: id)
        }
    }

    func ask(_ query: StoreQuery, _ body: @escaping (StoreAnswer) -> Void) {
        questionNumber += 1
        questions[questionNumber] = body
        store.ask(questionNumber, query)
    }
}
