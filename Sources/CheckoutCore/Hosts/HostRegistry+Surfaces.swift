public import CheckoutModel

/// What hosts show. The sessions say how it stands with them; here is who shows it.
extension HostRegistry {
    /// A session is shown on a host, or was before that one went or the daemon stopped: then it waits for its return
    /// under the digest of the secret in its record.
    public mutating func show(_ surface: Surface, on identity: HostIdentity, secretDigest: [UInt8]?) {
        if var host = hosts[identity.hostID] {
            Self.insert(surface, into: &host.surfaces)
            hosts[identity.hostID] = host
            places[surface.session] = identity.hostID
        } else if let secretDigest {
            var back = left[secretDigest] ?? LeftHost(identity: identity, surfaces: [])
            Self.insert(surface, into: &back.surfaces)
            left[secretDigest] = back
        }
    }

    /// How it stands with a surface now.
    public mutating func update(
        _ session: SessionID, _ state: PresentationState, isLocked: Bool, secretDigest: [UInt8]?
    ) {
        guard state != .idle else { return remove(session, secretDigest: secretDigest) }
        func change(_ surfaces: inout [Surface]) {
            guard let index = surfaces.firstIndex(where: { $0.session == session }) else { return }
            surfaces[index].state = state
            surfaces[index].isLocked = isLocked
        }
        if let id = places[session], var host = hosts[id] {
            change(&host.surfaces)
            hosts[id] = host
        } else if let secretDigest, var back = left[secretDigest] {
            change(&back.surfaces)
            left[secretDigest] = back
        }
    }

    /// It is shown nowhere any more.
    public mutating func remove(_ session: SessionID, secretDigest: [UInt8]?) {
        if let id = places.removeValue(forKey: session) {
            hosts[id]?.surfaces.removeAll { $0.session == session }
        }
        guard let secretDigest, var back = left[secretDigest] else { return }
        back.surfaces.removeAll { $0.session == session }
        left[secretDigest] = back.surfaces.isEmpty ? nil : back
    }

    private static func insert(_ surface: Surface, into surfaces: inout [Surface]) {
        surfaces.removeAll { $0.session == surface.session }
        let index = surfaces.firstIndex { $0.opened > surface.opened } ?? surfaces.endIndex
        surfaces.insert(surface, at: index)
    }
}
