import CheckoutModel

/// Which host somebody means.
public enum HostPin: Equatable, Sendable {
    /// The foreground host (B-020).
    case foreground
    /// By its id.
    case id(String)
    /// By its name, or one that reads like it.
    case name(String)
    /// By the user it runs as.
    case uid(UInt32)
}

extension HostRegistry {
    /// Whether a host may show checkouts of this owner: the policy says so, and the host itself has not narrowed it.
    public func draws(_ host: AttachedHost, for owner: UInt32) -> Bool {
        policy.mayDraw(host.reading, uid: host.identity.uid, for: owner)
            && (host.owners.isEmpty || host.owners.contains(owner))
    }

    /// The host for a checkout of this owner. `nil`: there is none, or none that may show it, which look alike.
    ///
    /// Among several: the focused one, else the one that attached last and is not locked by another session. Focus and
    /// recency order what the policy allows and never widen it (`PROTOCOL.md`, "Hosts").
    public func choose(_ pin: HostPin, for owner: UInt32) -> AttachedHost? {
        switch pin {
        case .id(let id): return hosts[id].flatMap { draws($0, for: owner) ? $0 : nil }
        case .name(let name): return byReading[HostIdentity.reading(of: name)].flatMap { choose(.id($0), for: owner) }
        case .uid(let uid): return foreground { $0.identity.uid == uid && draws($0, for: owner) }
        case .foreground: return foreground { draws($0, for: owner) }
        }
    }

    private func foreground(_ mayBe: (AttachedHost) -> Bool) -> AttachedHost? {
        for id in focus.reversed() {
            if let host = hosts[id], mayBe(host) { return host }
        }
        return hosts.values.filter { mayBe($0) && !$0.isLocked }.max { $0.arrival < $1.arrival }
    }
}
