import Foundation
import Glibc
import Testing

/// Goal: the plain protocol of the service manager, without one.
struct ServiceManagerTests {
    @Test("PROTOCOL.md, Where the socket is: the socket of the service manager is served, and stays") func listenFDs()
        async throws
    {
        let scratch = try Scratch()
        let socket = scratch("given.sock")
        let activator = try Program(
            "/usr/bin/systemd-socket-activate",
            ["--listen=\(socket)", Built.daemon, "--state-dir", scratch("state")])
        let isThere = try await eventually { FileManager.default.fileExists(atPath: socket) }
        #expect(isThere)
        // By a bare umask others may write it, which only widens who may connect.
        let health = try await run(Built.control, ["--socket", socket, "health"])
        #expect(health.status == 0, "\(health.errors)\(activator.errors)")
        activator.signal(SIGTERM)
        #expect(try await activator.wait() == 0, "\(activator.errors)")
        #expect(FileManager.default.fileExists(atPath: socket))
    }

    @Test("cli: READY=1, STATUS= with numbers only, watchdog pings, STOPPING=1") func notify() async throws {
        let scratch = try Scratch()
        let manager = try NotifySocket(scratch("notify.sock"))
        let daemon = try Program(
            Built.daemon, ["--socket", scratch("d.sock"), "--state-dir", scratch("state")],
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "400000"])
        var heard: [String] = []
        let pinged = try await eventually {
            heard += manager.received()
            return heard.contains { $0.hasPrefix("READY=1") } && heard.filter { $0 == "WATCHDOG=1" }.count >= 3
        }
        #expect(pinged, "\(heard) \(daemon.errors)")
        daemon.signal(SIGTERM)
        #expect(try await daemon.wait() == 0)
        heard += manager.received()
        #expect(heard.contains { $0.hasPrefix("STOPPING=1") })
        let statuses = heard.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("STATUS=") }
        #expect(!statuses.isEmpty)
        for status in statuses {
            #expect(status.dropFirst(7).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " ,_".contains($0)) })
        }
    }

    @Test("PROTOCOL.md, Where the socket is: what is no listening Unix stream ends the start with 78") func wrongFD()
        async throws
    {
        let scratch = try Scratch()
        // A datagram socket in the place of the stream.
        let ended = try await run(
            "/usr/bin/systemd-socket-activate",
            ["--datagram", "--listen=\(scratch("wrong.sock"))", Built.daemon, "--state-dir", scratch("state")],
            input: "", seconds: 5, poking: scratch("wrong.sock"))
        #expect(ended.status == 78, "\(ended.errors)")
        #expect(ended.errors.contains("not a stream"))
    }
}

/// A datagram socket, as a service manager has it.
final class NotifySocket {
    let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        let bound = try unsafe withAddress(path) { unsafe bind(descriptor, $0, $1) }
        try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// The datagrams since the last look.
    func received() -> [String] {
        var found: [String] = []
        var room = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(descriptor, &room, room.count, 0)
            guard count > 0 else { return found }
            found.append(String(decoding: room.prefix(count), as: UTF8.self))
        }
    }
}

/// Lends the address of a path.
func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws -> Int32 {
    try #require(path.utf8.count <= 107)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
