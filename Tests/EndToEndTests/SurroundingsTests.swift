import Foundation
import Glibc
import Testing

/// Goal: what a supervisor or an operator does to the process around the daemon costs words at most, never a payment.
struct SurroundingsTests {
    @Test("F-36: with standard input, output and error closed nothing of its own gets their numbers")
    func closedDescriptors() async throws {
        let scratch = try Scratch()
        let program = try Self.start(scratch, "<&- >&- 2>&-")
        defer { program.signal(SIGKILL) }
        #expect(try await eventually { connects(to: scratch("d.sock")) })
        for descriptor in 0...2 {
            let target = try FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(program.pid)/fd/\(descriptor)")
            #expect(target == "/dev/null")
        }
        program.signal(SIGTERM)
        #expect(try await program.wait() == 0)
    }

    @Test("F-05, PROTOCOL.md, Calls: a log that nobody reads stops no payment") func stalledLog() async throws {
        let scratch = try Scratch()
        // The pipe's other end stays open and is never read.
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let program = try Self.start(scratch, "2>/proc/\(getpid())/fd/\(ends[1])")
        defer { program.signal(SIGKILL) }
        #expect(try await eventually { connects(to: scratch("d.sock")) })
        // Each refused call is a line of the log; together they are more than a pipe takes.
        for _ in 0..<12 {
            let calls =
                "for i in $(seq 40); do '\(Built.control)' --socket '\(scratch("d.sock"))' "
                + "show 00000000000000000000000000000000 2>/dev/null; done"
            _ = try await run("/bin/sh", ["-c", calls])
        }
        let health = try await run(Built.control, ["--socket", scratch("d.sock"), "--timeout", "5", "health"])
        #expect(health.status == 0, "\(health.errors)")
        program.signal(SIGTERM)
        #expect(try await program.wait() == 0)
    }

    @Test(
        "cli: data that cannot be written are no success: the disk is full, or nobody opened the output",
        arguments: [
            "\(Built.control) --version >/dev/full", "\(Built.control) --help >/dev/full",
            "\(Built.control) show --help >/dev/full", "\(Built.control) status >/dev/full",
            "\(Built.control) status >&-", "\(Built.control) --version >&-", "\(Built.daemon) --version >/dev/full",
            "\(Built.daemon) --help >&-",
        ])
    func unwritable(command: String) async throws {
        let daemon = try await RunningDaemon()
        let ended = try await run(
            "/bin/sh", ["-c", command], environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path])
        #expect(ended.status == 1, "\(command): \(ended.errors)")
        #expect(ended.errors.contains("standard output cannot be written"), "\(ended.errors)")
    }

    @Test("cli: with --json also version and help are exactly one object") func toldAsJSON() async throws {
        for arguments in [["--version"], ["--help"], ["show", "--help"]] {
            let ended = try await run(Built.control, arguments + ["--json"])
            #expect(ended.status == 0 && ended.errors.isEmpty)
            let key = arguments.last == "--help" ? "help" : "version"
            #expect(try (ended.json[key] as? String)?.isEmpty == false && ended.json["schema"] != nil)
            #expect(ended.output.split(separator: "\n").count == 1)
        }
    }

    @Test("PROTOCOL.md, Connection: too few descriptors are told at the start, with what to set") func descriptors()
        async throws
    {
        let scratch = try Scratch()
        let program = try Self.start(scratch, "", before: "ulimit -n 100")
        #expect(try await program.wait() == 78)
        #expect(program.errors.contains("RLIMIT_NOFILE is 100") && program.errors.contains("LimitNOFILE="))
    }

    @Test("SB-010: a state file of something else is 78, and is left alone") func foreignState() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.stop() == 0)
        let file = daemon.state + "/sandbox.state"
        try Data("something else\n".utf8).write(to: URL(fileURLWithPath: file))
        let ended = try await run(Built.daemon, ["--socket", daemon.socket, "--state-dir", daemon.state])
        #expect(ended.status == 78, "\(ended.errors)")
        #expect(FileManager.default.contents(atPath: file) == Data("something else\n".utf8))
    }

    /// A daemon of a shell's making.
    private static func start(_ scratch: Scratch, _ redirections: String, before: String = ":") throws -> Program {
        let file = try scratch.write("checkoutd.conf", "")
        let command =
            "\(before); exec '\(Built.daemon)' --socket '\(scratch("d.sock"))' "
            + "--state-dir '\(scratch("state"))' --config '\(file)' \(redirections)"
        return try Program("/bin/sh", ["-c", command], environment: ["HOME": scratch.path])
    }
}
