public import CheckoutModel
import Glibc

/// Where the daemon's socket is (PROTOCOL.md, "Where the socket is").
public enum SocketLocation {
    /// Of the system service, made by `checkoutd.socket`.
    public static let system = "/run/checkoutd.sock"
    /// The file's name in a user's runtime directory.
    public static let fileName = "checkoutd.sock"

    /// The part of the environment that matters here.
    public struct Surroundings: Sendable {
        /// $CHECKOUTD_SOCKET.
        public var socket: String?
        /// $XDG_RUNTIME_DIR.
        public var runtimeDirectory: String?
        /// Only root may serve the system's path.
        public var isRoot: Bool

        /// For tests.
        public init(socket: String?, runtimeDirectory: String?, isRoot: Bool) {
            self.socket = socket
            self.runtimeDirectory = runtimeDirectory
            self.isRoot = isRoot
        }

        /// Of this process.
        public static var current: Surroundings {
            Surroundings(
                socket: Environment["CHECKOUTD_SOCKET"], runtimeDirectory: Environment["XDG_RUNTIME_DIR"],
                isRoot: geteuid() == 0)
        }
    }

    /// What the client connects to: `--socket`, else $CHECKOUTD_SOCKET, whether they exist or not; else the first of
    /// the user's own and the system's that exists. Its failure is final.
    public static func client(
        flag: String?, surroundings: Surroundings = .current, exists: (String) -> Bool = SocketLocation.exists
    ) throws(CheckoutFailure) -> String {
        if let named = flag ?? surroundings.socket {
            if let why = refusal(of: named) { throw CheckoutFailure(.usage, why) }
            return named
        }
        let candidates = [surroundings.runtimeDirectory.map(own), system].compactMap { $0 }
        if let found = candidates.first(where: exists) { return found }
        throw CheckoutFailure(
            .daemonUnreachable, "no checkoutd is started: there is no socket at \(candidates.joined(separator: " or "))"
        )
    }

    /// What a daemon binds when it is given no socket: `--socket`, $CHECKOUTD_SOCKET, the user's runtime directory;
    /// without that only root has a default. /tmp is never tried.
    public static func daemon(
        flag: String?, surroundings: Surroundings = .current
    ) throws(StartFailure) -> String {
        if let named = flag ?? surroundings.socket ?? surroundings.runtimeDirectory.map(own) {
            if let why = refusal(of: named) {
                throw StartFailure(.usage, why, recovery: "Give a shorter path with --socket.")
            }
            return named
        }
        guard surroundings.isRoot else {
            throw StartFailure(
                .usage, "there is no place for the socket: XDG_RUNTIME_DIR is not set",
                recovery: "Name one with --socket, in a directory that only you can write.")
        }
        return system
    }

    /// Why a path cannot be that of a socket; `nil` when it can.
    public static func refusal(of path: String) -> String? {
        let count = path.utf8.count
        if count == 0 { return "the path of the socket is empty" }
        if path.utf8.contains(0) { return "the path of the socket holds a NUL" }
        if path.hasPrefix("@") { return "abstract sockets (\(path)) are not offered: they have no owner and no mode" }
        if count > Limits.socketPathBytesMax {
            return "the path of the socket has \(count) bytes, \(Limits.socketPathBytesMax) are possible: \(path)"
        }
        return nil
    }

    /// Whether there is anything under this name.
    public static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    private static func own(_ directory: String) -> String {
        directory.hasSuffix("/") ? directory + fileName : directory + "/" + fileName
    }
}
