internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// What `Sessions/Present` and `Sessions/Open` share: an order, an owner, and an idempotency key of that owner.

/// A request that opens a session.
protocol OpeningRequest: WireMessage {
    var source: SessionsPresentRequest.Source? { get }
    var ownerSecret: SecretHandle? { get }
    var secretHandles: [SecretHandle] { get }
    var intent: SessionIntent { get }
}

extension SessionsPresentRequest: OpeningRequest {}
extension SessionsOpenRequest: OpeningRequest {}

/// What is left of such a request once its secrets are digested, sealed and wiped.
struct Opening {
    var name: OwnerKey
    var fingerprint: [UInt8] = []
    /// Of a client token; empty for an order, whose token is made at acceptance.
    var tokenDigest: [UInt8] = []
    var sealedToken: [UInt8] = []
    var ownerSecretDigest: [UInt8]?
}

extension Server {
    /// Opens a session, or gives the one that the key is bound to. `accept` gives `nil` when it has answered itself and
    /// opened nothing, which leaves the key free.
    func open<Request: OpeningRequest>(
        _ caller: Caller, _ request: Request,
        accept: @escaping (Server, Opening) throws(CheckoutFailure) -> SessionID?,
        answer: @escaping (Server, Session, _ replayed: Bool) -> Void
    ) throws(CheckoutFailure) {
        defer { request.secretHandles.forEach(secrets.wipe) }
        let opening = try read(request, caller)
        let name = opening.name
        func replay(_ server: Server, _ binding: OwnerBinding) {
            server.replay(caller, binding, opening) { answer($0, $1, true) }
        }
        if let binding = ownerKeys[name] { return replay(self, binding) }
        if case .failing(let failure) = storeState { throw failure }
        // The key may be bound to a session that is not in memory any more.
        let reference = wait(caller, for: .store, accepted: false)
        ask(.key(.owner(name.owner), method: name.method, key: name.key)) { [unowned self] found in
            guard isLive(reference) else { return }
            release(reference)
            do throws(CheckoutFailure) {
                if let binding = ownerKeys[name] { return replay(self, binding) }
                switch found {
                case .key(let row?):
                    replay(self, OwnerBinding(fingerprint: row.fingerprint, session: row.session))
                case .key(nil):
                    guard let id = try accept(self, opening), let session = engine[id] else { return }
                    adoptOpened(caller, opening, id)
                    answer(self, session, false)
                case .failed(let failure): throw failure
                default: preconditionFailure("the store answers what it was asked")
                }
            } catch {
                refuse(caller, error)
            }
        }
    }

    private func read(_ request: some OpeningRequest, _ caller: Caller) throws(CheckoutFailure) -> Opening {
        var opening = Opening(name: OwnerKey(owner: 0, method: "", key: []))
        if case .clientToken(let token)? = request.source {
            guard let token else { throw CheckoutFailure(.invalidClientToken, "the client token is empty") }
            (opening.tokenDigest, opening.sealedToken) = try sealed(token)
        }
        if let secret = request.ownerSecret {
            let (count, digest) = secrets.withBytes(secret) { ($0.byteCount, Digest.sha256($0)) }
            guard count >= Limits.ownerSecretBytesMin, count <= Limits.ownerSecretBytesMax else {
                throw CheckoutFailure(.invalidRequest, "an owner secret has 16 to 64 bytes")
            }
            opening.ownerSecretDigest = digest
        }
        opening.name = try ownerKey(caller, opening.ownerSecretDigest)
        opening.fingerprint = fingerprint(request, tokenDigest: opening.tokenDigest)
        return opening
    }

    /// The caller's key, among those of its owner. Users of a number that is handed out again do not share it: there
    /// the owner is who has the secret, which is required.
    private func ownerKey(_ caller: Caller, _ secretDigest: [UInt8]?) throws(CheckoutFailure) -> OwnerKey {
        let uid = record(caller.connection).uid
        var name = OwnerKey(owner: uid, method: caller.method.row.name.description, key: caller.key)
        guard !configuration.ownsByNumber(uid) else { return name }
        guard let secretDigest else {
            throw CheckoutFailure(
                .invalidRequest, "user ids of this range are handed out again: owner_secret is required",
                recovery: "Make 16 to 64 random bytes, keep them, and send them along.")
        }
        name.key = unsafe Digest.sha256((secretDigest + caller.key).span.bytes)
        return name
    }

    /// The digest of a token and its sealed form. More than 64 KiB are refused before anything is done with them
    /// (G-012).
    private func sealed(_ token: SecretHandle) throws(CheckoutFailure) -> ([UInt8], [UInt8]) {
        let result = secrets.withBytes(token) { bytes in
            bytes.byteCount > Limits.clientTokenBytesMax ? nil : (Digest.sha256(bytes), sealer.seal(bytes))
        }
        guard let result else { throw CheckoutFailure(.invalidClientToken, "the client token is over 64 KiB") }
        return result
    }

    /// With the client token of a sandbox order, made now that it is accepted.
    func withToken(_ request: some OpeningRequest, _ opening: Opening) throws(CheckoutFailure) -> Opening {
        var opening = opening
        switch request.source {
        case .clientToken: break
        case .sandboxOrder(let order):
            let token = try gateway.makeToken(for: order, intent: request.intent, now: now, in: secrets)
            defer { secrets.wipe(token) }
            (opening.tokenDigest, opening.sealedToken) = try sealed(token)
        case nil: throw CheckoutFailure(.invalidClientToken, "neither a client token nor a sandbox order was given")
        }
        return opening
    }

    /// Settings and theme stand in what hosts and followers are told, which is one page at most.
    func checkLooks(_ settings: Settings?, _ theme: Theme?) throws(CheckoutFailure) {
        try check("settings", settings, Limits.settingsBytesMax)
        try check("theme", theme, Limits.themeBytesMax)
        try Self.checkTheme(theme)
    }

    /// A host draws by it: nothing that cannot be drawn is handed on.
    static func checkTheme(_ theme: Theme?) throws(CheckoutFailure) {
        guard let fault = theme?.fault else { return }
        throw CheckoutFailure(.invalidValue, "invalid value for \(fault): it is out of its range")
    }

    private func check(_ name: String, _ message: (some WireMessage)?, _ limit: Int) throws(CheckoutFailure) {
        guard let message, encode(message).count > limit else { return }
        var failure = CheckoutFailure(
            .invalidValue, "invalid value for \(name): it is larger than \(limit) bytes",
            recovery: "Leave out what has its default.")
        failure.limit = UInt64(limit)
        throw failure
    }

    /// Binds the key, and keeps what makes the session the server's.
    func opened(_ id: SessionID, _ opening: Opening, _ effects: [Effect], _ actor: Actor) {
        tracks[id] = SessionTrack(id: id)
        bindOwner(opening.name, opening.fingerprint, to: id)
        if let record = engine[id]?.record { addSurface(record) }
        perform(effects, of: id, actor: actor)
        touch(id)
    }

    /// The same answer as the first time, made from the session the key is bound to.
    private func replay(
        _ caller: Caller, _ binding: OwnerBinding, _ opening: Opening, _ answer: @escaping (Server, Session) -> Void
    ) {
        guard binding.fingerprint == opening.fingerprint else {
            return fail(caller, Self.mismatch, about: binding.session)
        }
        load(caller, binding.session) { (server) throws(CheckoutFailure) in
            server.adoptOpened(caller, opening, binding.session)
            answer(server, try server.access(caller, binding.session))
        }
    }

    /// Who opens a session with its secret has shown it.
    private func adoptOpened(_ caller: Caller, _ opening: Opening, _ id: SessionID) {
        guard isLive(caller.connection), let shown = opening.ownerSecretDigest,
            let kept = engine[id]?.record.ownerSecretDigest, Digest.equal(shown, kept)
        else { return }
        holdings[caller.connection, default: Holdings()].adopted.insert(id)
    }

    /// ALREADY_PRESENTING tells of another session, which may not be durable yet; whoever may not see it is not told
    /// which.
    private func refuse(_ caller: Caller, _ failure: CheckoutFailure) {
        guard let existing = failure.existingSession, let session = engine[existing] else {
            return fail(caller, failure)
        }
        var failure = failure
        if !sees(session.record, caller.connection) { failure.existingSession = nil }
        fail(caller, failure, about: existing)
    }
}
