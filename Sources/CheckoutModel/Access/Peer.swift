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
