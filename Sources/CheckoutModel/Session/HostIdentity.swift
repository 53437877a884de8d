/// A presentation host, as the kernel gave it.
public struct HostIdentity: Hashable, Sendable {
    /// 32 hex digits; "headless" for the daemon's own.
    public var hostID: String
    /// Unique among attached hosts.
    public var name: String
    /// Of the process.
    public var uid: UInt32
    /// For display only.
    public var pid: Int32

    /// Joins the four.
    public init(hostID: String, name: String, uid: UInt32, pid: Int32) {
        self.hostID = hostID
        self.name = name
        self.uid = uid
        self.pid = pid
    }

    /// The name of the host inside the daemon.
    public static let headlessName = "headless"
}
