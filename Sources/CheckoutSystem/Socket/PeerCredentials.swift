import CLinux
import Glibc

/// Who is at the other end of a socket, as the kernel noted it at connect. It stays with the socket whoever holds it.
public struct PeerCredentials: Equatable, Sendable {
    /// User id, from the reader's own user namespace.
    public let uid: UInt32
    /// Primary group id.
    public let gid: UInt32
    /// For display only: the number may belong to somebody else by now.
    public let pid: Int32

    /// SO_PEERCRED. Fails for a descriptor that is no connected Unix socket.
    public init(of descriptor: Int32) throws(SystemError) {
        var pid: Int32 = 0
        var uid: UInt32 = 0
        var gid: UInt32 = 0
        guard unsafe cl_peer_credentials(descriptor, &pid, &uid, &gid) == 0 else { throw .last("SO_PEERCRED") }
        self.init(uid: uid, gid: gid, pid: pid)
    }

    /// For tests and simulations.
    public init(uid: UInt32, gid: UInt32, pid: Int32) {
        self.uid = uid
        self.gid = gid
        self.pid = pid
    }

    /// Nobody: (uid_t)-1 and the overflow ids, as which users of other namespaces arrive (PROTOCOL.md, "Connection").
    public var isNobody: Bool { Self.isNobody(uid) }

    /// Whether users who cannot be told apart arrive with this id.
    public static func isNobody(_ uid: UInt32) -> Bool {
        uid == .max || uid == 65534 || uid == 65535 || uid == overflowUID
    }

    /// SO_PEERGROUPS: supplementary groups, in the kernel's order; the primary one need not be among them.
    public static func groups(of descriptor: Int32) throws(SystemError) -> [UInt32] {
        var room = 64
        // Membership cannot change on a socket, so the second round fits; the bound keeps a mad answer from spinning.
        for _ in 0..<3 {
            var groups = [UInt32](repeating: 0, count: room)
            let count = unsafe groups.withUnsafeMutableBufferPointer {
                unsafe cl_peer_groups(descriptor, $0.baseAddress, Int32($0.count))
            }
            guard count >= 0 else { throw .last("SO_PEERGROUPS") }
            if count <= room { return Array(groups.prefix(Int(count))) }
            room = Int(count)
        }
        throw SystemError("SO_PEERGROUPS", ERANGE)
    }

    private static let overflowUID: UInt32 = {
        let text = (try? SmallFile.read("/proc/sys/kernel/overflowuid", bytesMax: 32)) ?? []
        return UInt32(String(decoding: text.filter { $0 != 10 }, as: UTF8.self)) ?? 65534
    }()
}
