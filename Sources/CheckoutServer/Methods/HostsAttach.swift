internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Hosts/Attach`: this connection is a presentation host, for as long as the call lasts.

extension Server {
    func attach(_ caller: Caller, _ request: HostsAttachRequest) throws(CheckoutFailure) {
        defer { request.secretHandles.forEach(secrets.wipe) }
        settleDepartures()
        guard hostOf[caller.connection] == nil else {
            throw CheckoutFailure(.alreadyAttached, "this connection is a host already")
        }
        try Self.checkNames(request)
        let (secret, digest) = try newAttachSecret()
        let host: AttachedHost
        do throws(CheckoutFailure) {
            host = try hosts.attach(application(caller, request, digest))
        } catch {
            secrets.wipe(secret)
            throw error
        }
        var greeting = HostAttached(identity: host.identity)
        greeting.style = host.style
        greeting.returned = host.secretDigest != digest
        if greeting.returned { secrets.wipe(secret) } else { greeting.attachSecret = secret }
        auditAttach(caller, host.identity)
        let stream = HostStream(
            call: wait(caller, for: .host, accepted: false), caller: caller, greeting: greeting)
        hostOf[caller.connection] = host.identity.hostID
        hostStreams[host.identity.hostID] = stream
        let actor = Actor(.host, uid: host.identity.uid)
        for surface in host.surfaces {
            stream.marks[surface.session] = HostStream.Mark(isResumed: surface.state == .onScreen)
            handle(.hostReturned(host.identity), of: surface.session, actor: actor)
        }
        makeRunnable(stream)
    }

    private func application(
        _ caller: Caller, _ request: HostsAttachRequest, _ newDigest: [UInt8]
    ) -> HostApplication {
        let peer = record(caller.connection).peer
        let id = Hex.text(environment.randomBits()) + Hex.text(environment.randomBits())
        return HostApplication(
            identity: HostIdentity(hostID: id, name: request.name, uid: peer.uid, pid: peer.pid),
            style: request.style, capabilities: request.capabilities, owners: Set(request.drawsForUIDs),
            newSecretDigest: newDigest,
            shownSecretDigest: request.attachSecret.map { secrets.withBytes($0) { Digest.sha256($0) } })
    }

    /// 256 bits that this host comes back with. Of them the digest alone is kept.
    private func newAttachSecret() throws(CheckoutFailure) -> (SecretHandle, [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for _ in 0..<4 {
            let word = environment.randomBits()
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        let stored = unsafe secrets.store(bytes.span.bytes)
        let digest = unsafe Digest.sha256(bytes.span.bytes)
        Wipe.array(&bytes)
        guard let stored else {
            throw CheckoutFailure(.tooManyCalls, "the locked memory for secrets is full", recovery: "Try again soon.")
        }
        return (stored, digest)
    }

    private static func checkNames(_ request: HostsAttachRequest) throws(CheckoutFailure) {
        guard !request.name.isEmpty else { throw CheckoutFailure(.invalidRequest, "a host has a name") }
        guard isPlain(request.name), request.capabilities.allSatisfy(isPlain) else {
            throw CheckoutFailure(
                .invalidRequest, "the name or a capability of the host holds a control or bidirectional character")
        }
        guard request.capabilities.reduce(0, { $0 + $1.utf8.count }) <= capabilityBytesMax else {
            throw CheckoutFailure(
                .invalidRequest, "the capabilities have more than \(capabilityBytesMax) bytes together")
        }
    }

    /// They are in every list of hosts.
    private static let capabilityBytesMax = 256
}
