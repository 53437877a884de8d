import CheckoutModel

/// Who may be a host, and whose checkouts it may show (`PROTOCOL.md`, "Hosts"). A value: from the configuration, with
/// its names resolved.
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

    /// By how the name reads: names that read alike are one name (`HostIdentity.reading`). What is
    /// set may be spelled in any way; two keys that read alike are a programmer's error, since the configuration
    /// refuses them.
    public var sections: [String: Section] {
        get { byReading }
        set {
            byReading = Dictionary(
                uniqueKeysWithValues: newValue.map { (HostIdentity.reading(of: $0.key), $0.value) })
        }
    }
    private var byReading: [String: Section] = [:]
    /// uids that are handed out again: their number says nothing about who they are.
    public var recycledUIDs: [ClosedRange<UInt32>] = []
    /// Never a recycled one.
    public var daemonUID: UInt32 = .max

    /// Nobody shows anything but its own.
    public init() {}

    /// A name that has a section is for its user alone; any other is for whoever has the role. `reading`: of the name.
    func mayAttach(_ reading: String, uid: UInt32) -> Bool { byReading[reading].map { $0.uid == uid } ?? true }

    /// A host shows what its own uid opened; for another owner it needs its section. Groups never count. `reading`: of
    /// its name.
    func mayDraw(_ reading: String, uid: UInt32, for owner: UInt32) -> Bool {
        if uid == owner, ownsByNumber(uid) { return true }
        guard let section = byReading[reading], section.uid == uid else { return false }
        return section.owners.contains(owner)
    }

    private func ownsByNumber(_ uid: UInt32) -> Bool {
        uid == daemonUID || !recycledUIDs.contains { $0.contains(uid) }
    }
}
