internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Adopt` and `Sessions/SetDefaults`: what a connection has for itself, and loses with its end.

extension Server {
    /// The connection that shows the owner secret acts as the owner. An unknown session, one without a secret and a
    /// wrong secret are answered alike; five failures close the connection (PROTOCOL.md, "Who may call").
    func adopt(_ caller: Caller, _ request: SessionsAdoptRequest) throws(CheckoutFailure) {
        guard let secret = request.ownerSecret else {
            throw CheckoutFailure(.invalidRequest, "the field owner_secret is missing")
        }
        let shown = secrets.withBytes(secret) { Digest.sha256($0) }
        secrets.wipe(secret)
        load(caller, request.sessionID) { (server) throws(CheckoutFailure) in
            guard let kept = server.engine[request.sessionID]?.record.ownerSecretDigest, Digest.equal(kept, shown)
            else { return server.refuseAdoption(caller) }
            server.holdings[caller.connection, default: Holdings()].adopted.insert(request.sessionID)
            server.auditAdoption(caller, request.sessionID)
            server.answer(caller, SessionsAdoptResponse(), about: request.sessionID)
        }
    }

    private func refuseAdoption(_ caller: Caller) {
        guard isLive(caller.connection) else { return }
        auditDenial(caller, Self.noSuchSession)
        holdings[caller.connection, default: Holdings()].wrongSecrets += 1
        guard holdings[caller.connection]?.wrongSecrets == Limits.wrongOwnerSecretsMax else {
            return fail(caller, Self.noSuchSession)
        }
        goAway(caller.connection, CheckoutFailure(.permissionDenied, "five owner secrets were wrong"))
    }

    /// Settings of sessions that this connection opens without any; each takes its snapshot when it is accepted (B-017,
    /// B-210). Absent: the daemon's own again.
    func setDefaults(_ caller: Caller, _ request: SessionsSetDefaultsRequest) {
        holdings[caller.connection, default: Holdings()].defaults = request.settings
        answer(caller, SessionsSetDefaultsResponse())
    }

    /// As of now.
    func defaultSettings(_ caller: Caller) -> Settings {
        holdings[caller.connection]?.defaults ?? configuration.defaultSettings
    }
}
