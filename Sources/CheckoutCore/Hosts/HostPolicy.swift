import CheckoutModel

/// Who may be a host, and whose checkouts it may show (`PROTOCOL.md`, "Hosts"). A value: from the configuration, with its
/// names resolved.
public struct HostPolicy: Equatable, Sendable {
    /// `[host NAME]`.
    public struct Section: Equatable, Sendable {
        /// Only this user attaches under the name.
        public var uid: UInt32
        /// Owners it may show checkouts of, beside its own uid.
        public var owners: Set<UInt32>

        /// Joins the two.
        public init(uid: UInt32, owners: Set<UInt32>) {
            self.uid = uid
            self.owners = owners
        }
    }

    /// By name.
    public var sections: [String: Section] = [:]
    /// uids that are handed out again: their number says nothing about who they are.
    public var recycledUIDs: [ClosedRange<UInt32>] = []
    /// Never a recycled one.
    public var daemonUID: UInt32 = .max

    /// Nobody shows anything but its own.
    public init() {}

    /// A name that has a section is for its user alone, and so is one that reads like it; any other is for whoever has the
    /// role.
    func mayAttach(_ name: String, uid: UInt32) -> Bool {
        if let section = sections[name] { return section.uid == uid }
        let reading = HostIdentity.reading(of: name)
        return sections.allSatisfy { HostIdentity.reading(of: $0.key) != reading || $0.value.uid == uid }
    }

    /// A host shows what its own uid opened; for another owner it needs its section. Groups never count.
    func mayDraw(_ name: String, uid: UInt32, for owner: UInt32) -> Bool {
        if uid == owner, ownsByNumber(uid) { return true }
        guard let section = sections[name], section.uid == uid else { return false }
        return section.owners.contains(owner)
    }

    private func ownsByNumber(_ uid: UInt32) -> Bool {
        uid == daemonUID || !recycledUIDs.contains { $0.contains(uid) }
    }
}
