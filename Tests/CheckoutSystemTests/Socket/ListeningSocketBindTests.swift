import CheckoutModel
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct ListeningSocketBindTests {
    private let directory = TemporaryDirectory()

    private func refusal(_ path: String) -> StartFailure? {
        do {
            try ListeningSocket.bind(path: path).close()
            return nil
        } catch {
            return error
        }
    }

    private func connects(_ path: String) -> Bool {
        (try? ClientSocket.connect(path: path, deadline: Clock.monotonic() + 1000).release()).map { close($0) } != nil
    }

    @Test(
        "PROTOCOL.md, Where the socket is: a socket of ours is 0600, listens from its first moment, and goes with us; its lock stays"
    )
    func life() throws {
        let socket = try ListeningSocket.bind(path: directory("checkoutd.sock"))
        #expect(directory.mode("checkoutd.sock") == 0o600)
        #expect(connects(socket.path))
        #expect(!SocketLocation.exists(directory("checkoutd.sock~")))
        #expect(!socket.isInherited)
        socket.close()
        #expect(!SocketLocation.exists(directory("checkoutd.sock")))
        #expect(SocketLocation.exists(directory("checkoutd.sock.lock")))
        #expect(refusal(directory("checkoutd.sock")) == nil, "and it can be bound again")
    }

    @Test("C-191: with a group the socket is 0660 and the group's")
    func group() throws {
        let socket = try ListeningSocket.bind(path: directory("s"), group: getegid())
        defer { socket.close() }
        #expect(directory.mode("s") == 0o660)
        #expect(try socket.fileStatus() == (geteuid(), getegid(), 0o660))
    }

    @Test("F-39: the file of a killed daemon is stale and replaced")
    func stale() throws {
        let path = directory("s")
        let dead = try ListeningSocket.bind(path: path)
        shutdown(dead.descriptor, Int32(SHUT_RDWR))
        #expect(SocketLocation.exists(path))
        #expect(!connects(path))
        // The lock goes with the process that held it; here with its descriptor.
        #expect(refusal(path)?.sentence == "another program serves \(path)")
        dead.close()
        let leftover = try ListeningSocket.bind(path: path + "~")
        close(leftover.descriptor)
        let next = try ListeningSocket.bind(path: path)
        #expect(connects(path))
        next.close()
    }

    @Test("PROTOCOL.md, Where the socket is: a socket that somebody serves is taken, with and without its lock")
    func taken() throws {
        let path = directory("s")
        let first = try ListeningSocket.bind(path: path)
        #expect(refusal(path)?.exitStatus == 1)
        unsafe unlink(path + ".lock")
        #expect(refusal(path)?.sentence == "another program serves \(path)")
        #expect(connects(path), "the first one is untouched")
        first.close()
    }

    @Test("PROTOCOL.md, Where the socket is: unlinked at exit only if it is still ours")
    func replaced() throws {
        let path = directory("s")
        let socket = try ListeningSocket.bind(path: path)
        unsafe unlink(path)
        directory.write("s", Array("somebody else's".utf8))
        socket.close()
        #expect(SocketLocation.exists(path))
        #expect(refusal(path)?.sentence == "\(path) exists and is not a socket")
    }

    @Test(
        "PROTOCOL.md, Where the socket is: a directory that others can write is refused, a sticky one too",
        arguments: [0o777, 0o1777, 0o770])
    func writable(mode: mode_t) throws {
        unsafe mkdir(directory("open"), 0o700)
        unsafe chmod(directory("open"), mode)
        let failure = try #require(refusal(directory("open/s")))
        #expect(failure.exitStatus == 78)
        #expect(failure.sentence.hasSuffix("is writable by others"))
        #expect(!SocketLocation.exists(directory("open/s.lock")), "nothing was made there")
    }

    @Test("PROTOCOL.md, Where the socket is: a directory of somebody else is refused", .enabled(if: geteuid() == 0))
    func foreign() throws {
        unsafe mkdir(directory("theirs"), 0o700)
        unsafe chown(directory("theirs"), 12345, 12345)
        #expect(try #require(refusal(directory("theirs/s"))).sentence.contains("belongs to user 12345"))
    }

    @Test("a directory that is missing is a failure that names it")
    func missing() throws {
        #expect(try #require(refusal(directory("none/s"))).sentence.contains(directory("none")))
    }

    @Test(
        "F-42: 107 bytes work, 108 and 300 are refused with the path and the limit; a short one has room for its helper"
    )
    func lengths() throws {
        for length in [107, 106] {
            let path = directory(String(repeating: "x", count: length - directory.path.utf8.count - 1))
            let socket = try ListeningSocket.bind(path: path)
            #expect(connects(path))
            socket.close()
        }
        for length in [108, 300] {
            let path = directory(String(repeating: "x", count: length - directory.path.utf8.count - 1))
            let failure = try #require(refusal(path))
            #expect(failure.exitStatus == 64)
            #expect(failure.sentence == "the path of the socket has \(length) bytes, 107 are possible: \(path)")
        }
    }

    @Test("F-42: spaces and UTF-8 in a path; F-43: abstract names are not offered")
    func names() throws {
        let socket = try ListeningSocket.bind(path: directory("kasse für zwei"))
        #expect(connects(socket.path))
        socket.close()
        #expect(try #require(refusal("@checkoutd")).sentence.contains("abstract"))
        #expect(refusal("")?.exitStatus == 64)
    }

    @Test("the helper name never collides with that of a neighbour")
    func places() {
        #expect(ListeningSocket.Place("/run/lane1").temporary == "/run/lane1~")
        #expect(ListeningSocket.Place("/run/lane1").directory == "/run")
        #expect(ListeningSocket.Place("/s").directory == "/")
        #expect(ListeningSocket.Place("s").directory == ".")
        let full = "/" + String(repeating: "a", count: 105) + "~"
        #expect(ListeningSocket.Place(full).temporary == "/" + String(repeating: "a", count: 105) + "%")
    }
}
