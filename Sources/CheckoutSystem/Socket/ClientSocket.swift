public import CheckoutModel
import Glibc

/// A connection to the daemon, from the side of a client. Closed with its owner.
public struct ClientSocket: ~Copyable, Sendable {
    private let socket: Descriptor
    /// Where the daemon was found.
    public let path: String
    /// Who listens there, as the kernel noted it.
    public let daemon: PeerCredentials

    init(socket: consuming Descriptor, path: String, daemon: PeerCredentials) {
        self.socket = socket
        self.path = path
        self.daemon = daemon
    }

    /// For `poll`, `read` and `write` of the library; valid as long as this value.
    public var descriptor: Int32 { socket.number }

    /// Connects, waiting for room in the backlog until the deadline.
    ///
    /// DAEMON_UNREACHABLE with a sentence each for "no socket", "nobody listens" and what is no socket at all;
    /// SOCKET_DENIED names the socket and its group, or the folder that cannot be looked into; DEADLINE_EXCEEDED. All
    /// at once: a local socket that refuses will go on doing so.
    public static func connect(path: String, deadline: MonotonicTime) throws(CheckoutFailure) -> ClientSocket {
        if let why = SocketLocation.refusal(of: path) { throw CheckoutFailure(.usage, why) }
        guard let address = SocketAddress(path: path) else {
            throw CheckoutFailure(.usage, "the path of the socket cannot be used: \(path)")
        }
        do throws(SystemError) {
            let socket = try Descriptor.unixStream(nonBlocking: false)
            try connect(socket, to: address, deadline)
            try socket.setSendTimeout(nanoseconds: 0)
            let daemon = try PeerCredentials(of: socket.number)
            return ClientSocket(socket: socket, path: path, daemon: daemon)
        } catch {
            throw failure(error, path)
        }
    }

    /// DAEMON_NOT_TRUSTED unless the other side is root, this user, or one that was allowed (`--trust-uid`). Before
    /// `Hello`.
    public func checkTrust(allowed: [UInt32] = []) throws(CheckoutFailure) {
        guard daemon.uid != 0, daemon.uid != geteuid(), !allowed.contains(daemon.uid) else { return }
        throw CheckoutFailure(.daemonNotTrusted, "\(path) is served by user \(daemon.uid), who is neither root nor you")
    }

    /// O_NONBLOCK on or off.
    public func setNonBlocking(_ on: Bool) throws(CheckoutFailure) {
        do {
            try socket.setNonBlocking(on)
        } catch {
            throw CheckoutFailure(.connectionLost, "the connection to \(path) broke (\(error))")
        }
    }

    /// One `send(2)`: how many bytes the socket took; `nil` when it takes none now.
    public func send(_ bytes: RawSpan) throws(SystemError) -> Int? {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        return try repeated("send") {
            unsafe bytes.withUnsafeBytes { unsafe Glibc.send(socket.number, $0.baseAddress, $0.count, flags) }
        }
    }

    /// One `recv(2)`: how many bytes came, 0 at the end; `nil` when there is nothing now.
    public func receive(into room: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        try repeated("recv") { unsafe recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT)) }
    }

    private func repeated(_ name: StaticString, _ call: () -> Int) throws(SystemError) -> Int? {
        while true {
            let count = call()
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: return nil
            default: throw .last(name)
            }
        }
    }

    /// Hands the descriptor on without closing it.
    public consuming func release() -> Int32 { socket.release() }

    private static func connect(
        _ socket: borrowing Descriptor, to address: SocketAddress, _ deadline: MonotonicTime
    ) throws(SystemError) {
        while true {
            let left = deadline.nanoseconds &- min(deadline.nanoseconds, Clock.monotonic().nanoseconds)
            guard left > 0 else { throw SystemError("connect", EAGAIN) }
            try socket.setSendTimeout(nanoseconds: left)
            do throws(SystemError) {
                return try address.connect(socket.number)
            } catch {
                // The kernel's timeout is coarser than the deadline: only the clock says that it has passed.
                guard error.number == EAGAIN else { throw error }
            }
        }
    }

    static func failure(_ error: SystemError, _ path: String) -> CheckoutFailure {
        switch error.number {
        case ENOENT, ENOTDIR:
            return CheckoutFailure(.daemonUnreachable, "no checkoutd is started: there is no socket at \(path)")
        case ECONNREFUSED:
            return refused(path)
        case EACCES, EPERM:
            return CheckoutFailure(.socketDenied, denial(path))
        case ELOOP:
            return CheckoutFailure(
                .daemonUnreachable, "the path of the socket goes in a circle of links: \(path)", recovery: naming)
        case EPROTOTYPE:
            return CheckoutFailure(
                .daemonUnreachable, "\(path) is a socket of another kind, which is none of checkoutd", recovery: naming)
        case EAGAIN, ETIMEDOUT:
            return CheckoutFailure(.deadlineExceeded, "checkoutd at \(path) did not take the connection in time")
        default:
            return CheckoutFailure(.daemonUnreachable, "checkoutd at \(path) cannot be reached (\(error))")
        }
    }

    /// The kernel refuses alike what is no socket and a socket without a listener.
    private static func refused(_ path: String) -> CheckoutFailure {
        var status = stat()
        let kind = unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 ? status.st_mode & S_IFMT : S_IFSOCK
        switch kind {
        case S_IFSOCK:
            return CheckoutFailure(.daemonUnreachable, "checkoutd does not run any more: nobody listens at \(path)")
        case S_IFDIR:
            return CheckoutFailure(.daemonUnreachable, "\(path) is a directory, not a socket", recovery: naming)
        default:
            return CheckoutFailure(.daemonUnreachable, "\(path) is a file, not a socket", recovery: naming)
        }
    }

    private static let naming = "Name the daemon's socket, such as \(SocketLocation.system)."

    private static func denial(_ path: String) -> String {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            return "you may not look into the folder of the socket: \(path)"
        }
        guard status.st_mode & 0o020 != 0 else {
            return "the socket \(path) is for user \(status.st_uid) alone"
        }
        return "the socket \(path) is for members of the group \(groupName(status.st_gid))"
    }

    private static func groupName(_ gid: UInt32) -> String {
        var entry = unsafe group()
        var found: UnsafeMutablePointer<group>?
        var buffer = [CChar](repeating: 0, count: 4096)
        let room = buffer.count
        let failed = unsafe buffer.withUnsafeMutableBufferPointer { memory -> Bool in
            guard let start = memory.baseAddress else { return true }
            return unsafe getgrgid_r(gid, &entry, start, room, &found) != 0 || found == nil
        }
        guard !failed, let end = buffer.firstIndex(of: 0), end > 0, let name = unsafe entry.gr_name else {
            return "\(gid)"
        }
        return unsafe String(cString: name)
    }
}

extension Descriptor {
    /// SO_SNDTIMEO, which `connect` on a full backlog obeys too; 0 is none.
    fileprivate func setSendTimeout(nanoseconds: UInt64) throws(SystemError) {
        let microseconds = nanoseconds == 0 ? 0 : max(1, min(nanoseconds / 1000, 86_400_000_000))
        var span = timeval(tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
        let size = socklen_t(MemoryLayout<timeval>.size)
        guard unsafe setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &span, size) == 0 else { throw .last("setsockopt") }
    }
}
