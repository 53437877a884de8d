import CheckoutModel
import Glibc

extension ListeningSocket {
    /// What the kernel keeps of connections that were not yet accepted.
    private static let backlog: Int32 = 4096

    /// Binds a socket by every rule of PROTOCOL.md, "Where the socket is", so that the name never exists with a wrong
    /// mode or without a listener. `group`: the file's group, with mode 0660; without one 0600.
    public static func bind(path: String, group: UInt32? = nil) throws(StartFailure) -> ListeningSocket {
        if let why = SocketLocation.refusal(of: path) {
            throw StartFailure(.usage, why, recovery: "Give another path with --socket.")
        }
        let place = Place(path)
        try checkDirectory(place.directory)
        let lock = try takeLock(path + ".lock", path)
        try probe(path)
        let temporary = place.temporary
        try removeLeftover(temporary)
        let socket = try step("make a socket", path) { () throws(SystemError) in
            try Descriptor.unixStream(nonBlocking: true)
        }
        let identity = try publish(socket, temporary, path, group)
        return ListeningSocket(bound: socket.release(), path: path, identity: identity, lock: lock.release())
    }

    /// A path's directory, and the name under which the socket is made ready: in the same directory, no longer than
    /// fits.
    struct Place {
        let directory: String
        let temporary: String

        init(_ path: String) {
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            if path.utf8.count < Limits.socketPathBytesMax {
                temporary = path + "~"
            } else {
                temporary =
                    String(decoding: Array(path.utf8.dropLast()), as: UTF8.self) + (path.hasSuffix("~") ? "%" : "~")
            }
        }
    }

    /// Ours or root's, and writable by nobody else: else somebody could put a socket of theirs in its place.
    private static func checkDirectory(_ directory: String) throws(StartFailure) {
        var status = stat()
        guard unsafe stat(directory, &status) == 0 else {
            throw StartFailure(
                .configuration, "the socket's directory \(directory) cannot be used (\(SystemError.last("stat")))",
                recovery: "Make it with mode 0700, or give another path with --socket.")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StartFailure(
                .configuration, "\(directory) is not a directory", recovery: "Give another path with --socket.")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw StartFailure(
                .configuration,
                "the socket's directory \(directory) belongs to user \(status.st_uid), not to us or root",
                recovery: "Put the socket into a directory of your own.")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw StartFailure(
                .configuration, "the socket's directory \(directory) is writable by others",
                recovery: "Make a directory of your own in it (mkdir -m 0700) and put the socket there.")
        }
    }

    /// Held as long as the socket; the file is never removed, or two could hold a lock each.
    private static func takeLock(_ lockPath: String, _ path: String) throws(StartFailure) -> Descriptor {
        let file = try step("open the lock file", lockPath) { () throws(SystemError) in
            let number = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard number >= 0 else { throw .last("open") }
            return Descriptor(owning: number)
        }
        if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return file }
        if errno == EWOULDBLOCK { throw taken(path) }
        throw StartFailure(
            .transient, "cannot lock \(lockPath) (\(SystemError.last("flock")))",
            recovery: "Put the socket on a file system that has locks: give another path with --socket.")
    }

    /// ECONNREFUSED or ENOENT: nobody is there. Anything else: somebody is.
    private static func probe(_ path: String) throws(StartFailure) {
        var status = stat()
        if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK {
            throw StartFailure(
                .configuration, "\(path) exists and is not a socket", recovery: "Move it away, or give another path.")
        }
        let socket = try step("make a socket", path) { () throws(SystemError) in
            try Descriptor.unixStream(nonBlocking: true)
        }
        guard let address = SocketAddress(path: path) else { throw taken(path) }
        do {
            try address.connect(socket.number)
        } catch {
            if error.number == ECONNREFUSED || error.number == ENOENT { return }
        }
        throw taken(path)
    }

    /// What a start that was killed between `bind` and `rename` has left; under the lock nobody else makes it.
    private static func removeLeftover(_ temporary: String) throws(StartFailure) {
        var status = stat()
        guard unsafe lstat(temporary, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK, unsafe unlink(temporary) == 0 else {
            throw StartFailure(.configuration, "\(temporary) is in the way", recovery: "Move it away.")
        }
    }

    private static func publish(
        _ socket: borrowing Descriptor, _ temporary: String, _ path: String, _ group: UInt32?
    ) throws(StartFailure) -> FileIdentity {
        guard let address = SocketAddress(path: temporary) else { preconditionFailure("no longer than the path") }
        let before = umask(0o177)
        let bound = Result { () throws(SystemError) in try address.bind(socket.number) }
        umask(before)
        try step("bind", path) { () throws(SystemError) in try bound.get() }
        do throws(SystemError) {
            guard Glibc.listen(socket.number, backlog) == 0 else { throw .last("listen") }
            if let group {
                guard unsafe lchown(temporary, .max, group) == 0 else { throw .last("chown") }
                guard unsafe chmod(temporary, 0o660) == 0 else { throw .last("chmod") }
            }
            guard let identity = FileIdentity(of: temporary) else { throw .last("lstat") }
            guard unsafe rename(temporary, path) == 0 else { throw .last("rename") }
            return identity
        } catch {
            unsafe unlink(temporary)
            throw StartFailure(
                .transient, "cannot serve \(path) (\(error))",
                recovery: "Make room in its directory, and check its rights and those on its group.")
        }
    }

    private static func step<R: ~Copyable>(
        _ what: String, _ path: String, _ body: () throws(SystemError) -> R
    ) throws(StartFailure) -> R {
        do {
            return try body()
        } catch {
            throw StartFailure(
                .transient, "cannot \(what) for \(path) (\(error))", recovery: "Check the directory and its rights.")
        }
    }

    private static func taken(_ path: String) -> StartFailure {
        StartFailure(
            .transient, "another program serves \(path)",
            recovery: "Stop it, or give this one a path of its own with --socket.")
    }
}
