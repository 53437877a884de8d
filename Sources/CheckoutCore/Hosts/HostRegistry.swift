public import CheckoutModel

/// Which hosts are attached, what they show, and whose turn it is (B-011, B-020). A plain value.
///
/// A host is attached under a name of its own until its connection ends. What it showed then is kept with the digest of
/// its secret, so that the same user can come back to it within the grace period (B-062); the sessions themselves and
/// their timers are the engine's.
public struct HostRegistry: Equatable, Sendable {
    /// From the configuration.
    public internal(set) var policy: HostPolicy
    /// By id.
    var hosts: [String: AttachedHost] = [:]
    /// Ids by how the name reads: one stands for all that read alike.
    var byReading: [String: String] = [:]
    /// Ids of hosts that reported focus; the last one has it.
    var focus: [String] = []
    /// Where a session is shown: the id of an attached host.
    var places: [SessionID: String] = [:]
    /// What hosts showed that are gone, by the digest of their secret.
    var left: [[UInt8]: LeftHost] = [:]
    private var arrivals: UInt64 = 0

    /// Surfaces whose host may come back.
    struct LeftHost: Equatable, Sendable {
        var identity: HostIdentity
        var surfaces: [Surface]
        /// Of its name.
        var reading: String { HostIdentity.reading(of: identity.name) }
    }

    /// Nobody is attached.
    public init(policy: HostPolicy = HostPolicy()) { self.policy = policy }

    /// An attached host.
    public subscript(_ id: String) -> AttachedHost? { hosts[id] }
    /// The attached host that shows a session.
    public func host(of session: SessionID) -> AttachedHost? { places[session].flatMap { hosts[$0] } }
    /// The focused one.
    public var focused: String? { focus.last }

    /// By name; `owner`: those that may show its checkouts, `nil`: all.
    public func all(for owner: UInt32? = nil) -> [AttachedHost] {
        hosts.values.filter { host in owner.map { draws(host, for: $0) } ?? true }
            .sorted { $0.identity.name < $1.identity.name }
    }

    /// Attaches a host. With the secret of an attachment that was lost, the same user comes back to what it showed.
    ///
    /// Failures: PERMISSION_DENIED for a name that is another user's, ALREADY_ATTACHED for one that is in use: never a
    /// takeover.
    public mutating func attach(_ application: HostApplication) throws(CheckoutFailure) -> AttachedHost {
        var identity = application.identity
        let reading = HostIdentity.reading(of: identity.name)
        guard policy.mayAttach(reading, uid: identity.uid) else {
            throw CheckoutFailure(.permissionDenied, "this host name is another user's")
        }
        guard reading != HostIdentity.headlessName, byReading[reading] == nil else {
            throw CheckoutFailure(.alreadyAttached, "a host is attached whose name reads like this")
        }
        guard !HostIdentity.isReserved(identity.name) else {
            throw CheckoutFailure(
                .invalidRequest, "this name means something else where a host is chosen",
                recovery: "Use another name than auto, terminal, an id, or one that begins with @.")
        }
        var surfaces: [Surface] = []
        var secretDigest = application.newSecretDigest
        if let shown = application.shownSecretDigest, let back = left[shown], back.identity.uid == identity.uid,
            back.reading == reading
        {
            left[shown] = nil
            identity.hostID = back.identity.hostID
            secretDigest = shown
            surfaces = back.surfaces
        }
        arrivals += 1
        let capabilities = Set(application.capabilities).sorted()
        let canStyle = application.style.capability.map(capabilities.contains) ?? true
        let host = AttachedHost(
            identity: identity, reading: reading, style: canStyle ? application.style : .sheet,
            capabilities: capabilities,
            owners: application.owners, secretDigest: secretDigest, arrival: arrivals, surfaces: surfaces)
        hosts[identity.hostID] = host
        byReading[reading] = identity.hostID
        for surface in surfaces { places[surface.session] = identity.hostID }
        return host
    }

    /// The connection of a host is over. Answers what it showed, from the top; that is kept for its return until it is
    /// closed.
    public mutating func detach(_ id: String) -> [Surface] {
        guard let host = hosts.removeValue(forKey: id) else { return [] }
        byReading[host.reading] = nil
        focus.removeAll { $0 == id }
        for surface in host.surfaces { places[surface.session] = nil }
        if !host.surfaces.isEmpty {
            left[host.secretDigest] = LeftHost(identity: host.identity, surfaces: host.surfaces)
        }
        return host.surfaces.reversed()
    }

    /// A host reported that it got or lost the focus of whoever sits there.
    public mutating func focus(_ id: String, _ hasIt: Bool) {
        guard hosts[id] != nil else { return }
        focus.removeAll { $0 == id }
        if hasIt { focus.append(id) }
    }

    /// A new policy. Answers who may not stay attached, or shows what it may not show any more.
    public mutating func reconfigure(_ policy: HostPolicy) -> [String] {
        self.policy = policy
        return hosts.values.filter { host in
            !policy.mayAttach(host.reading, uid: host.identity.uid)
                || host.surfaces.contains { !draws(host, for: $0.owner) }
        }.map(\.identity.hostID).sorted()
    }
}
