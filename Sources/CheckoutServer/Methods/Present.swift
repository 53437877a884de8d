internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Present`: a managed checkout on a host (B-014 to B-027).

extension Server {
    func present(_ caller: Caller, _ request: SessionsPresentRequest) throws(CheckoutFailure) {
        let uid = record(caller.connection).uid
        let name = OwnerKey(owner: uid, method: caller.method.row.name.description, key: caller.key)
        var opening = Opening(request: request, name: name)
        do throws(CheckoutFailure) {
            try readSecrets(&opening)
            opening.fingerprint = fingerprint(request, tokenDigest: opening.tokenDigest)
        } catch {
            request.secretHandles.forEach(secrets.wipe)
            throw error
        }
        request.secretHandles.forEach(secrets.wipe)
        if let binding = ownerKeys[name] { return replay(caller, binding, opening) }
        if case .failing(let failure) = storeState { throw failure }
        // The key may be bound to a session that is not in memory any more.
        let reference = wait(caller, for: .store, accepted: false)
        let opened = opening
        ask(.key(.owner(uid), method: name.method, key: name.key)) { [unowned self] answer in
            guard isLive(reference) else { return }
            release(reference)
            do throws(CheckoutFailure) {
                if let binding = ownerKeys[name] { return replay(caller, binding, opened) }
                switch answer {
                case .key(let row?):
                    replay(caller, OwnerBinding(fingerprint: row.fingerprint, session: row.session), opened)
                case .key(nil): try open(caller, opened)
                case .failed(let failure): throw failure
                default: preconditionFailure("the store answers what it was asked")
                }
            } catch {
                refuse(caller, error)
            }
        }
    }

    /// ALREADY_PRESENTING tells of another session, which may not be durable yet; whoever may not see it is not told which.
    private func refuse(_ caller: Caller, _ failure: CheckoutFailure) {
        guard let existing = failure.existingSession, let session = engine[existing] else {
            return fail(caller, failure)
        }
        var failure = failure
        if !sees(session.record, record(caller.connection).peer) { failure.existingSession = nil }
        fail(caller, failure, about: existing)
    }

    /// What is left of a request once its secrets are digested, sealed and wiped.
    private struct Opening {
        let request: SessionsPresentRequest
        let name: OwnerKey
        var fingerprint: [UInt8] = []
        /// Of a client token; empty for an order, whose token is made at acceptance.
        var tokenDigest: [UInt8] = []
        var sealedToken: [UInt8] = []
        var ownerSecretDigest: [UInt8]?

        init(request: SessionsPresentRequest, name: OwnerKey) {
            self.request = request
            self.name = name
        }
    }

    private func readSecrets(_ opening: inout Opening) throws(CheckoutFailure) {
        if case .clientToken(let token)? = opening.request.source {
            guard let token else { throw CheckoutFailure(.invalidClientToken, "the client token is empty") }
            (opening.tokenDigest, opening.sealedToken) = try sealed(token)
        }
        if let secret = opening.request.ownerSecret {
            let (count, digest) = secrets.withBytes(secret) { ($0.byteCount, Digest.sha256($0)) }
            guard count >= Limits.ownerSecretBytesMin, count <= Limits.ownerSecretBytesMax else {
                throw CheckoutFailure(.invalidRequest, "an owner secret has 16 to 64 bytes")
            }
            opening.ownerSecretDigest = digest
        }
    }

    /// The digest of a token and its sealed form. More than 64 KiB are refused before anything is done with them (G-012).
    private func sealed(_ token: SecretHandle) throws(CheckoutFailure) -> ([UInt8], [UInt8]) {
        let result = secrets.withBytes(token) { bytes in
            bytes.byteCount > Limits.clientTokenBytesMax ? nil : (Digest.sha256(bytes), sealer.seal(bytes))
        }
        guard let result else { throw CheckoutFailure(.invalidClientToken, "the client token is over 64 KiB") }
        return result
    }

    /// The same answer as the first time, made from the session the key is bound to.
    private func replay(_ caller: Caller, _ binding: OwnerBinding, _ opening: Opening) {
        guard binding.fingerprint == opening.fingerprint else {
            return fail(caller, Self.mismatch, about: binding.session)
        }
        withSession(caller, binding.session) { (server, session) throws(CheckoutFailure) in
            server.answerPresented(caller, session, replayed: true)
        }
    }

    private func open(_ caller: Caller, _ opening: Opening) throws(CheckoutFailure) {
        let peer = record(caller.connection).peer
        let request = opening.request
        if request.wantsShippingAddress || request.wantsShippingOption || !request.paymentMethodIntents.isEmpty {
            throw CheckoutFailure(
                .unimplemented, "shipping handlers and intents per method are not part of this daemon")
        }
        guard configuration.ownsByNumber(peer.uid) else {
            throw CheckoutFailure(
                .unimplemented,
                "user ids of this range are handed out again, and owner secrets are not part of this daemon",
                recovery: "Present as a user of another range, or narrow recycled_uids.")
        }
        let place = try place(request, for: peer.uid)
        if try answerBusy(caller, place, request.onlyIfIdle) { return }
        var opening = opening
        switch request.source {
        case .clientToken: break
        case .sandboxOrder(let order):
            let token = try gateway.makeToken(for: order, intent: request.intent, now: now, in: secrets)
            defer { secrets.wipe(token) }
            (opening.tokenDigest, opening.sealedToken) = try sealed(token)
        case nil: throw CheckoutFailure(.invalidClientToken, "neither a client token nor a sandbox order was given")
        }
        let id = SessionID(high: environment.randomBits(), low: environment.randomBits())
        let hello = record(caller.connection)
        var present = PresentSession(
            sessionID: id,
            presentationID: PresentationID(high: environment.randomBits(), low: environment.randomBits()),
            ownerUID: peer.uid, ownerSecretDigest: opening.ownerSecretDigest, tokenDigest: opening.tokenDigest,
            sealedToken: opening.sealedToken, host: place.identity,
            settings: request.settings ?? configuration.defaultSettings,
            theme: request.theme, intent: request.intent, locale: hello.locale, timeZone: hello.timeZone)
        if case .host(let host) = place {
            present.hostSecretDigest = host.secretDigest
            present.waitsForClosing = host.surfaces.contains { $0.state == .closing }
        }
        let actor = Actor(.owner, uid: peer.uid)
        let effects = try engine.present(present, moment(actor, zone: hello.timeZone))
        tracks[id] = SessionTrack(id: id)
        bindOwner(opening.name, opening.fingerprint, to: id)
        if let record = engine[id]?.record { addSurface(record) }
        perform(effects, of: id, actor: actor)
        touch(id)
        guard let session = engine[id] else { return }
        answerPresented(caller, session, replayed: false)
    }

    var headlessHost: HostIdentity {
        HostIdentity(
            hostID: HostIdentity.headlessName, name: HostIdentity.headlessName, uid: configuration.daemonUID,
            pid: configuration.daemonPID)
    }

    private func answerPresented(_ caller: Caller, _ session: Session, replayed: Bool) {
        var response = SessionsPresentResponse()
        response.sessionID = session.record.sessionID
        response.presented = true
        response.presentationID = session.record.presentationID
        response.host = session.record.host
        answer(caller, response, about: session.record.sessionID, replayed: replayed)
    }
}
