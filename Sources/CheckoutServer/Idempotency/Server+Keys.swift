internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Idempotency keys (PROTOCOL.md, "Calls"): bound when a call is accepted, kept as long as the session's record.

extension Server {
    /// SHA-256 over our own re-encoding of a request, without its secrets; the client token's digest stands for it.
    func fingerprint(_ request: some WireMessage, tokenDigest: [UInt8] = []) -> [UInt8] {
        let bytes = encode(request) + tokenDigest
        return unsafe Digest.sha256(bytes.span.bytes)
    }

    /// What a key of the session is bound to. IDEMPOTENCY_MISMATCH for another request under the same key.
    func bound(_ caller: Caller, _ fingerprint: [UInt8], in session: SessionID) throws(CheckoutFailure)
        -> SessionTrack.Binding?
    {
        let name = SessionTrack.KeyName(method: caller.method.row.name.description, key: caller.key)
        guard let binding = tracks[session]?.keys[name] else { return nil }
        guard binding.fingerprint == fingerprint else { throw Self.mismatch }
        return binding
    }

    /// Binds the key of a call that was accepted: durable together with what it did.
    func bind(_ caller: Caller, _ fingerprint: [UInt8], to session: SessionID, attempt: AttemptNumber) {
        let method = caller.method.row.name.description
        tracks[session]?.keys[SessionTrack.KeyName(method: method, key: caller.key)] = SessionTrack.Binding(
            fingerprint: fingerprint, attempt: attempt)
        gathering.keys.append(
            KeyRow(
                scope: .session(session), method: method, key: caller.key, fingerprint: fingerprint, session: session,
                attempt: attempt))
        touch(session)
    }

    /// Binds the key of `Sessions/Present` to the session it opened.
    func bindOwner(_ name: OwnerKey, _ fingerprint: [UInt8], to session: SessionID) {
        ownerKeys[name] = OwnerBinding(fingerprint: fingerprint, session: session)
        tracks[session]?.ownerKeys.append(name)
        gathering.keys.append(
            KeyRow(
                scope: .owner(name.owner), method: name.method, key: name.key, fingerprint: fingerprint,
                session: session, attempt: 0))
    }

    /// Keys of a session that comes from the store.
    func keepKeys(_ keys: [KeyRow], of track: SessionTrack) {
        for row in keys {
            switch row.scope {
            case .session:
                track.keys[SessionTrack.KeyName(method: row.method, key: row.key)] = SessionTrack.Binding(
                    fingerprint: row.fingerprint, attempt: row.attempt)
            case .owner(let uid):
                let name = OwnerKey(owner: uid, method: row.method, key: row.key)
                ownerKeys[name] = OwnerBinding(fingerprint: row.fingerprint, session: row.session)
                track.ownerKeys.append(name)
            }
        }
    }

    static var mismatch: CheckoutFailure {
        CheckoutFailure(.idempotencyMismatch, "this idempotency key was used for another request")
    }
}
