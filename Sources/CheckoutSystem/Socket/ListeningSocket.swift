import Glibc

/// The daemon's socket, inherited from the service manager or bound by itself (PROTOCOL.md, "Where the socket is").
public final class ListeningSocket: Sendable {
    /// Non-blocking, close-on-exec.
    public let descriptor: Int32
    /// Where it is.
    public let path: String
    /// An inherited socket is never unlinked: it outlives this process.
    public let isInherited: Bool
    private let identity: FileIdentity?
    private let lock: Int32

    init(inherited descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
        isInherited = true
        identity = nil
        lock = -1
    }

    init(bound descriptor: Int32, path: String, identity: FileIdentity, lock: Int32) {
        self.descriptor = descriptor
        self.path = path
        isInherited = false
        self.identity = identity
        self.lock = lock
    }

    /// Owner, group and mode of the file: what default roles follow from (PROTOCOL.md, "Who may call").
    public func fileStatus() throws(SystemError) -> (uid: UInt32, gid: UInt32, mode: UInt32) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .last("lstat") }
        return (status.st_uid, status.st_gid, status.st_mode & 0o7777)
    }

    /// At exit: removes the file if it is still ours, then gives up socket and lock. The lock file stays. Once.
    public func close() {
        if let identity, FileIdentity(of: path) == identity { unsafe unlink(path) }
        Glibc.close(descriptor)
        if lock >= 0 { Glibc.close(lock) }
    }
}

/// Which file it is, whatever its name.
struct FileIdentity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
