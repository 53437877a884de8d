import CheckoutModel
@testable import CheckoutSystem
import Testing

@Suite struct SocketLocationTests {
    private func around(
        _ socket: String? = nil, _ runtime: String? = nil, root: Bool = false
    ) -> SocketLocation.Surroundings {
        SocketLocation.Surroundings(socket: socket, runtimeDirectory: runtime, isRoot: root)
    }

    @Test("PROTOCOL.md, Where the socket is: the client takes the first that exists; a named one is final")
    func client() throws {
        let all = around("/e", "/run/user/1")
        #expect(try SocketLocation.client(flag: "/f", surroundings: all) { _ in false } == "/f")
        #expect(try SocketLocation.client(flag: nil, surroundings: all) { _ in false } == "/e")
        let own = around(nil, "/run/user/1/")
        #expect(try SocketLocation.client(flag: nil, surroundings: own) { _ in true } == "/run/user/1/checkoutd.sock")
        #expect(
            try SocketLocation.client(flag: nil, surroundings: own) { $0 == SocketLocation.system }
                == "/run/checkoutd.sock")
        do {
            _ = try SocketLocation.client(flag: nil, surroundings: own) { _ in false }
            Issue.record("found")
        } catch {
            #expect(error.code == .daemonUnreachable)
            #expect(error.message.contains("/run/user/1/checkoutd.sock or /run/checkoutd.sock"))
        }
    }

    @Test(
        "PROTOCOL.md, Where the socket is: without a runtime directory only root's daemon has a place, and /tmp is never tried"
    )
    func daemon() throws {
        #expect(try SocketLocation.daemon(flag: "/f", surroundings: around("/e", "/r")) == "/f")
        #expect(try SocketLocation.daemon(flag: nil, surroundings: around("/e", "/r")) == "/e")
        #expect(
            try SocketLocation.daemon(flag: nil, surroundings: around(nil, "/r", root: true)) == "/r/checkoutd.sock")
        #expect(try SocketLocation.daemon(flag: nil, surroundings: around(root: true)) == "/run/checkoutd.sock")
        do {
            _ = try SocketLocation.daemon(flag: nil, surroundings: around())
            Issue.record("found")
        } catch {
            #expect(error.exitStatus == 64)
        }
    }
}
