/// In which capacity somebody acted. The raw values are those of the protocol.
public enum ActorRole: Int32, Hashable, Sendable {
    case daemon = 1, owner, host, admin, gateway
}

/// Who did something. Observers see the role alone.
public struct Actor: Hashable, Sendable {
    /// In which capacity.
    public var role: ActorRole
    /// `nil` for the daemon and the gateway.
    public var uid: UInt32?

    /// Joins capacity and user.
    public init(_ role: ActorRole, uid: UInt32? = nil) {
        self.role = role
        self.uid = uid
    }
    /// A timer, a recovery, the daemon's own stop.
    public static let daemon = Actor(.daemon)
    /// An answer of the gateway.
    public static let gateway = Actor(.gateway)
}
