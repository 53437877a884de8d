import CheckoutModel
import Glibc

extension ListeningSocket {
    private static let firstInherited: Int32 = 3

    /// The socket that the service manager gives (LISTEN_FDS, LISTEN_PID); `nil` when it gives none. The variables are
    /// removed in any case, so that no child takes them for its own.
    ///
    /// It must be one Unix stream socket that listens and is bound to a path; anything else ends the start with 78.
    public static func inherited() throws(StartFailure) -> ListeningSocket? {
        let pid = Environment["LISTEN_PID"]
        let count = Environment["LISTEN_FDS"]
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { Environment.remove(name) }
        guard let count = try number(ofSockets: count, for: pid, self: getpid()) else { return nil }
        guard count == 1 else {
            throw refused("the service manager gives \(count) sockets, one is served")
        }
        return try adopt(firstInherited)
    }

    /// How many descriptors are meant for this process; `nil` for none.
    static func number(ofSockets count: String?, for pid: String?, self own: Int32) throws(StartFailure) -> Int32? {
        guard let pid, let count else { return nil }
        guard let pid = Int32(pid), let number = Int32(count), number >= 0 else {
            throw refused("LISTEN_PID and LISTEN_FDS are not numbers")
        }
        return pid == own && number > 0 ? number : nil
    }

    /// Checks a descriptor that somebody else has opened.
    static func adopt(_ descriptor: Int32) throws(StartFailure) -> ListeningSocket {
        guard option(SO_DOMAIN, of: descriptor) == AF_UNIX else {
            throw refused("descriptor \(descriptor) of the service manager is not a Unix socket")
        }
        guard option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue) else {
            throw refused("the socket of the service manager is not a stream (ListenStream=)")
        }
        guard option(SO_ACCEPTCONN, of: descriptor) == 1 else {
            throw refused("the socket of the service manager does not listen (Accept=no is needed)")
        }
        guard let path = SocketAddress.path(of: descriptor) else {
            throw refused("the socket of the service manager is not bound to a path")
        }
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw refused("the socket of the service manager cannot be used (\(SystemError.last("fcntl")))") }
        return ListeningSocket(inherited: descriptor, path: path)
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = -1
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 else { return nil }
        return value
    }

    private static func refused(_ sentence: String) -> StartFailure {
        StartFailure(
            .configuration, sentence, recovery: "Compare the .socket unit with the checkoutd.socket that is delivered.")
    }
}
