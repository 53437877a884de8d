import Foundation
import Glibc
import Testing

/// Goal: a start that cannot go well says why and what to do, with the status the service manager needs.
struct StartTests {
    @Test("cli: version and help") func words() async throws {
        let version = try await run(Built.daemon, ["--version"])
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("checkoutd "))
        let help = try await run(Built.daemon, ["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("--state-dir DIR"))
        let usage = try await run(Built.daemon, ["--frobnicate"])
        #expect(usage.status == 64)
        #expect(usage.errors.contains("there is no option '--frobnicate'"))
    }

    @Test(
        "cli: a wrong configuration is 78, with file and line",
        arguments: [
            ("gatway = sandbox\n", ":1: there is no key 'gatway'"),
            ("\n[sandbox]\ntest_api = maybe\n", ":3: 'test_api' takes yes or no"),
            ("environment = production\n", "refuses the sandbox"),
            ("gateway = primer\n", "'primer'"),
            ("[roles]\nadmin = no-such-user-here\n", "there is no user 'no-such-user-here'"),
        ]) func configuration(text: String, sentence: String) async throws
    {
        let scratch = try Scratch()
        let file = try scratch.write("c.conf", text)
        let ended = try await run(Built.daemon, Self.places(scratch) + ["--config", file])
        #expect(ended.status == 78)
        #expect(ended.errors.contains(sentence), "\(ended.errors)")
    }

    @Test("cli: --check-config; a file that others can write is not trusted") func check() async throws {
        let scratch = try Scratch()
        let good = try scratch.write("good.conf", "session_idle = 5m\n")
        let checked = try await run(Built.daemon, ["--config", good, "--check-config"])
        #expect(checked.status == 0)
        #expect(checked.output == "\(good): ok\n")
        let open = try scratch.write("open.conf", "", mode: 0o666)
        let refused = try await run(Built.daemon, ["--config", open, "--check-config"])
        #expect(refused.status == 78)
        #expect(refused.errors.contains("writable by others"))
    }

    @Test("PROTOCOL.md, Where the socket is: a path that does not fit is refused with a sentence") func longPath()
        async throws
    {
        let scratch = try Scratch()
        let path = scratch(String(repeating: "s", count: 120))
        let ended = try await run(Built.daemon, ["--socket", path, "--state-dir", scratch("state")])
        #expect(ended.status == 64)
        #expect(ended.errors.contains("107"))
        let client = try await run(Built.control, ["--socket", path, "health"])
        #expect(client.status == 64)
    }

    @Test("PROTOCOL.md, Where the socket is: a stale socket is replaced, one that is served is not") func sockets()
        async throws
    {
        let daemon = try await RunningDaemon()
        let second = try await run(
            Built.daemon, ["--socket", daemon.socket, "--state-dir", daemon.scratch("other")])
        #expect(second.status == 1)
        #expect(second.errors.contains("another program serves"), "\(second.errors)")
        try await daemon.kill()
        #expect(FileManager.default.fileExists(atPath: daemon.socket), "a kill leaves the file")
        try await daemon.start()
        #expect(try await daemon.control("health").status == 0)
        #expect(try await daemon.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socket), "a drain does not")
    }

    @Test("architecture: one daemon for one state directory") func stateDirectory() async throws {
        let daemon = try await RunningDaemon()
        let second = try await run(
            Built.daemon, ["--socket", daemon.scratch("second.sock"), "--state-dir", daemon.state])
        #expect(second.status == 1 || second.status == 78)
        #expect(second.errors.contains("another"), "\(second.errors)")
        #expect(try await daemon.control("health").status == 0)
    }

    @Test("cli: a state directory that cannot be written") func readOnly() async throws {
        let scratch = try Scratch()
        // Read-only for root as well.
        let ended = try await run(Built.daemon, ["--socket", scratch("d.sock"), "--state-dir", "/proc/checkoutd"])
        #expect(ended.status == 78 || ended.status == 1)
        #expect(ended.errors.contains("/proc/checkoutd"), "\(ended.errors)")
        let open = scratch("open")
        try FileManager.default.createDirectory(
            atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
        let refused = try await run(Built.daemon, ["--socket", scratch("d.sock"), "--state-dir", open])
        #expect(refused.status == 78)
    }

    @Test("architecture: a newer schema is refused and left alone; so is a damaged database") func schema()
        async throws
    {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.stop() == 0)
        let database = try #require(
            FileManager.default.contentsOfDirectory(atPath: daemon.state).first { $0.hasSuffix(".db") })
        let path = daemon.state + "/" + database
        let good = try #require(FileManager.default.contents(atPath: path))
        // Bytes 60 to 63 of a database are its user_version.
        var newer = good
        newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        var damaged = good
        damaged.replaceSubrange(0..<16, with: [UInt8](repeating: 0x41, count: 16))
        for wrong in [newer, damaged] {
            try wrong.write(to: URL(fileURLWithPath: path))
            let ended = try await run(Built.daemon, ["--socket", daemon.socket, "--state-dir", daemon.state])
            #expect(ended.status == 78, "\(ended.errors)")
            #expect(FileManager.default.contents(atPath: path) == wrong, "it was changed")
        }
        try good.write(to: URL(fileURLWithPath: path))
        try await daemon.start()
        #expect(try await daemon.control("health").status == 0)
    }

    private static func places(_ scratch: Scratch) -> [String] {
        ["--socket", scratch("d.sock"), "--state-dir", scratch("state")]
    }
}
