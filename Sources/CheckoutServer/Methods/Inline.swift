internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Start`, `Cancel`, `Refresh` and `Close`.

extension Server {
    /// Starts it unless it is started; with `attach` this connection is one of its surfaces from now on.
    func start(_ caller: Caller, _ request: SessionsStartRequest) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let actor = server.actor(caller, session.record)
            try Self.checkTheme(request.theme)
            try server.perform(.startRequested(theme: request.theme), of: id, actor: actor)
            if request.attach, server.engine[id]?.isOver == false { server.attach(caller.connection, to: id) }
            var response = SessionsStartResponse()
            response.alreadyRunning = !session.isStartable
            server.answer(caller, response, about: id)
        }
    }

    /// A surface detaches; the session stops with the last one, and at once when the caller is none (B-110, B-112).
    func cancelInline(_ caller: Caller, _ request: SessionsCancelRequest) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let wasSurface = server.tracks[id]?.surfaces.remove(caller.connection) != nil
            server.holdings[caller.connection]?.attached.remove(id)
            if !wasSurface || server.tracks[id]?.surfaces.isEmpty ?? true {
                try server.perform(.stopRequested, of: id, actor: server.actor(caller, session.record))
                server.dropSurfaces(of: id)
            }
            server.answer(caller, SessionsCancelResponse(), about: id)
        }
    }

    func refresh(_ caller: Caller, _ request: SessionsRefreshRequest) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            try server.perform(.refreshRequested, of: id, actor: server.actor(caller, session.record))
            var response = SessionsRefreshResponse()
            response.alreadyRunning = session.isLoading
            server.answer(caller, response, about: id)
        }
    }

    func close(_ caller: Caller, _ request: SessionsCloseRequest) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            try server.perform(.closeRequested, of: id, actor: server.actor(caller, session.record))
            var response = SessionsCloseResponse()
            response.closed = !session.isOver
            response.openAttempt = server.engine[id]?.record.openAttempt ?? 0
            server.answer(caller, response, about: id)
        }
    }
}
