import CheckoutModel
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct ListeningSocketInheritedTests {
    private let directory = TemporaryDirectory()

    private func socket(_ kind: Int32, domain: Int32 = AF_UNIX) -> Descriptor {
        Descriptor(owning: Glibc.socket(domain, kind, 0))
    }
    private let stream = Int32(SOCK_STREAM.rawValue)

    private func refusal(_ descriptor: borrowing Descriptor) -> StartFailure? {
        do {
            _ = try ListeningSocket.adopt(descriptor.number)
            return nil
        } catch {
            return error
        }
    }

    @Test("F-40: a listening socket of the service manager is served as it is, and never unlinked")
    func adopted() throws {
        let given = socket(stream)
        try #require(SocketAddress(path: directory("s"))).bind(given.number)
        #expect(listen(given.number, 5) == 0)
        let taken = try ListeningSocket.adopt(given.number)
        #expect(taken.path == directory("s"))
        #expect(taken.isInherited)
        #expect(fcntl(taken.descriptor, F_GETFD) == FD_CLOEXEC)
        #expect(fcntl(taken.descriptor, F_GETFL) & O_NONBLOCK != 0)
        let loop = try Loop()
        try loop.reactor.listen(on: taken.descriptor)
        let client = try ClientSocket.connect(path: directory("s"), deadline: Clock.monotonic() + 1000)
        #expect(loop.turn().count == 1)
        _ = given.release()
        taken.close()
        #expect(SocketLocation.exists(client.path))
    }

    @Test(
        "PROTOCOL.md, Where the socket is: anything but a listening Unix stream bound to a path ends the start with 78")
    func refused() throws {
        let cases: [(StartFailure?, String)] = [
            (refusal(socket(stream, domain: AF_INET)), "not a Unix socket"),
            (refusal(Descriptor(owning: unsafe open("/dev/null", O_RDONLY))), "not a Unix socket"),
            (refusal(socket(Int32(SOCK_DGRAM.rawValue))), "not a stream"),
            (refusal(socket(Int32(SOCK_SEQPACKET.rawValue))), "not a stream"),
            (refusal(socket(stream)), "does not listen"),
        ]
        for (failure, words) in cases {
            #expect(failure?.exitStatus == 78)
            #expect(failure?.sentence.contains(words) == true, "\(failure?.sentence ?? "taken") for \(words)")
        }
        let abstract = socket(stream)
        try #require(SocketAddress(name: [0] + Array("checkout-test-\(getpid())".utf8))).bind(abstract.number)
        #expect(listen(abstract.number, 5) == 0)
        #expect(refusal(abstract)?.sentence.contains("not bound to a path") == true)
    }

    @Test("LISTEN_FDS counts only with a LISTEN_PID that is ours; zero means to bind by ourselves")
    func counting() throws {
        #expect(try ListeningSocket.number(ofSockets: "1", for: "42", self: 42) == 1)
        #expect(try ListeningSocket.number(ofSockets: "1", for: "43", self: 42) == nil)
        #expect(try ListeningSocket.number(ofSockets: "0", for: "42", self: 42) == nil)
        #expect(try ListeningSocket.number(ofSockets: nil, for: "42", self: 42) == nil)
        #expect(try ListeningSocket.number(ofSockets: "1", for: nil, self: 42) == nil)
        #expect(try ListeningSocket.number(ofSockets: "3", for: "42", self: 42) == 3)
        for wrong in ["x", "-1", "1 "] {
            #expect(throws: StartFailure.self) {
                try ListeningSocket.number(ofSockets: wrong, for: "42", self: 42)
            }
        }
    }
}
