import CheckoutModel
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct ClientSocketTests {
    private let directory = TemporaryDirectory()

    private func failure(_ path: String, _ timeout: Milliseconds = 1000) -> CheckoutFailure? {
        do {
            close(try ClientSocket.connect(path: path, deadline: Clock.monotonic() + timeout).release())
            return nil
        } catch {
            return error
        }
    }

    @Test("F-07: no socket and nobody behind it are told apart, at once, both DAEMON_UNREACHABLE")
    func unreachable() throws {
        let path = directory("s")
        let start = Clock.monotonic()
        let missing = try #require(failure(path))
        let socket = try ListeningSocket.bind(path: path)
        close(socket.descriptor)
        let refused = try #require(failure(path))
        #expect(Clock.monotonic().since(start).count < 500)
        #expect(missing.code == .daemonUnreachable && refused.code == .daemonUnreachable)
        #expect(missing.message != refused.message)
        #expect(missing.message.contains(path) && refused.message.contains(path))
    }

    @Test("F-07: a daemon that accepts nothing holds a client no longer than its deadline")
    func deadline() throws {
        let listener = try Descriptor.unixStream(nonBlocking: true)
        try #require(SocketAddress(path: directory("s"))).bind(listener.number)
        #expect(listen(listener.number, 0) == 0)
        let first = try ClientSocket.connect(path: directory("s"), deadline: Clock.monotonic() + 1000)
        let start = Clock.monotonic()
        let late = try #require(failure(first.path, 60))
        #expect(late.code == .deadlineExceeded)
        let waited = Clock.monotonic().since(start).count
        #expect(waited >= 60 && waited < 1000)
    }

    @Test("F-38, PROTOCOL.md, Where the socket is: EACCES is SOCKET_DENIED and names the socket and its group")
    func denied() throws {
        let grouped = try ListeningSocket.bind(path: directory("g"), group: getegid())
        defer { grouped.close() }
        let name = unsafe String(cString: try #require(getgrgid(getegid())).pointee.gr_name)
        let failure = ClientSocket.failure(SystemError("connect", EACCES), grouped.path)
        #expect(failure.code == .socketDenied)
        #expect(failure.message == "the socket \(grouped.path) is for members of the group \(name)")
        let own = try ListeningSocket.bind(path: directory("o"))
        defer { own.close() }
        #expect(
            ClientSocket.failure(SystemError("connect", EACCES), own.path).message
                == "the socket \(own.path) is for user \(geteuid()) alone")
    }

    @Test(
        "F-07: what is no socket is not told as a daemon that has ended: directory, file, link, socket of another kind")
    func noSocket() throws {
        func make(_ name: String, _ make: (String) -> Int32) throws -> String {
            try #require(make(directory(name)) == 0)
            return directory(name)
        }
        let file = try make("file") { path in
            let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
            return descriptor < 0 ? -1 : close(descriptor)
        }
        let folder = try make("folder") { unsafe mkdir($0, 0o700) }
        let link = try make("link") { unsafe symlink(folder, $0) }
        let circle = try make("circle") { unsafe symlink($0, $0) }
        let datagrams = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
        try #require(SocketAddress(path: directory("datagrams"))).bind(datagrams.number)
        for (path, words) in [
            (folder, "is a directory, not a socket"), (file, "is a file, not a socket"),
            (link, "is a directory, not a socket"), (circle, "circle of links"),
            (directory("datagrams"), "is a socket of another kind"), (file + "/below", "there is no socket at"),
        ] {
            let failure = try #require(self.failure(path))
            #expect(failure.code == .daemonUnreachable)
            #expect(failure.message.contains(words) && failure.message.contains(path), "\(failure.message)")
            #expect(!failure.message.contains("does not run any more"))
        }
    }

    @Test("F-42: a path that is too long is said with its length")
    func tooLong() throws {
        let failure = try #require(self.failure(directory(String(repeating: "y", count: 200))))
        #expect(failure.code == .usage)
        #expect(failure.message.contains("107 are possible"))
    }

    @Test("PROTOCOL.md, Where the socket is: the daemon is root, this user, or one that was allowed")
    func trust() throws {
        let socket = try ListeningSocket.bind(path: directory("s"))
        defer { socket.close() }
        let client = try ClientSocket.connect(path: socket.path, deadline: Clock.monotonic() + 1000)
        #expect(client.daemon.uid == geteuid())
        #expect(client.daemon.pid == getpid())
        try client.checkTrust()
    }

    @Test("PROTOCOL.md, Where the socket is: somebody else's daemon is refused, naming path and uid")
    func untrusted() throws {
        let (end, number) = End.pair()
        defer { end.hangUp() }
        let stranger = PeerCredentials(uid: geteuid() + 7, gid: 0, pid: 1)
        let client = ClientSocket(socket: Descriptor(owning: number), path: "/tmp/s", daemon: stranger)
        try client.checkTrust(allowed: [stranger.uid])
        do {
            try client.checkTrust(allowed: [stranger.uid + 1])
            Issue.record("trusted")
        } catch {
            #expect(error.code == .daemonNotTrusted)
            #expect(error.message.contains("/tmp/s") && error.message.contains("\(stranger.uid)"))
        }
    }
}
