import CheckoutModel
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct ServiceManagerTests {
    private let directory = TemporaryDirectory()

    private func manager(_ socket: String?, usec: String? = nil, pid: String? = nil) -> ServiceManager {
        ServiceManager(notifySocket: socket, watchdogMicroseconds: usec, watchdogPID: pid, ownPID: 42)
    }

    private func received(_ name: [UInt8], _ variable: String, _ body: (ServiceManager) -> Void) throws -> [String] {
        let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        let listener = Descriptor(owning: number)
        try #require(SocketAddress(name: name)).bind(listener.number)
        body(manager(variable))
        var texts: [String] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = unsafe recv(listener.number, &buffer, buffer.count, 0)
            guard count > 0 else { return texts }
            texts.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        }
    }

    @Test("F-41: READY, STATUS with numbers only, WATCHDOG and STOPPING arrive, one datagram each")
    func messages() throws {
        let path = directory("notify")
        let texts = try received(Array(path.utf8), path) { manager in
            #expect(manager.isPresent)
            manager.ready()
            manager.status([("sessions", 3), ("connections", 12)])
            manager.watchdog()
            manager.stopping()
        }
        #expect(texts == ["READY=1", "STATUS=sessions 3, connections 12", "WATCHDOG=1", "STOPPING=1"])
    }

    @Test("an abstract address is written with @")
    func abstract() throws {
        let name = "checkout-notify-\(getpid())"
        #expect(try received([0] + Array(name.utf8), "@" + name) { $0.ready() } == ["READY=1"])
    }

    @Test("F-41: without a service manager, or with one that is gone, nothing happens")
    func absent() {
        #expect(!manager(nil).isPresent)
        #expect(!manager("vsock:2:1").isPresent)
        manager(nil).ready()
        manager(directory("gone")).ready()
    }

    @Test("F-41: the watchdog is fed at half its period, and only if it is for this process")
    func watchdog() {
        #expect(manager(nil, usec: "10000000", pid: "42").watchdogInterval == 5000)
        #expect(manager(nil, usec: "10000000").watchdogInterval == 5000)
        #expect(manager(nil, usec: "10000000", pid: "43").watchdogInterval == nil)
        #expect(manager(nil, usec: "1000", pid: "42").watchdogInterval == 1)
        #expect(manager(nil, usec: "0", pid: "42").watchdogInterval == nil)
        #expect(manager(nil, usec: "x", pid: "42").watchdogInterval == nil)
        #expect(manager(nil).watchdogInterval == nil)
    }
}
