/// What a peer may do. None includes another (`PROTOCOL.md`, "Roles").
public struct Roles: OptionSet, Hashable, Sendable {
    /// One bit a role.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Sees all sessions in the observer's view.
    public static let observe = Roles(rawValue: 1)
    /// Presents, pays and dismisses what it owns.
    public static let operate = Roles(rawValue: 2)
    /// May be a presentation host.
    public static let host = Roles(rawValue: 4)
    /// Reaches into sessions of others, drains, reads the audit records.
    public static let admin = Roles(rawValue: 8)
    /// root, and whoever runs the daemon.
    public static let all: Roles = [.observe, .operate, .host, .admin]

    /// In the order of the table; what `Welcome` and `status` show.
    public var names: [String] {
        [(Roles.observe, "observe"), (.operate, "operate"), (.host, "host"), (.admin, "admin")]
            .filter { contains($0.0) }.map(\.1)
    }
}

/// Who is at the other end, as the kernel said at connect.
public struct Peer: Hashable, Sendable {
    /// User id; never 4294967295 or an overflow id, which are refused before.
    public var uid: UInt32
    /// Primary group id.
    public var gid: UInt32
    /// For display only: it may belong to somebody else by now.
    public var pid: Int32
    /// From configuration and socket file, computed anew at reload.
    public var roles: Roles

    /// Joins what the kernel said with the roles that follow from it.
    public init(uid: UInt32, gid: UInt32, pid: Int32, roles: Roles) {
        self.uid = uid
        self.gid = gid
        self.pid = pid
        self.roles = roles
    }
}

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
