import Foundation
import Glibc
import Testing

/// Goal: whatever a command is told to read may be a pipe: it is waited for, and the waiting ends with an interrupt.
struct PipeTests {
    /// Each way to name something to read; PIPE stands for the pipe.
    static let ways: [[String]] = [
        ["present", "--client-token-file", "PIPE"], ["open", "--client-token-file", "PIPE"],
        ["present", "--client-token-file", "-"],
        ["present", "--sandbox", "--owner-secret-file", "PIPE"], ["open", "--sandbox", "--owner-secret-file", "-"],
        ["present", "--sandbox", "--settings", "PIPE"], ["open", "--sandbox", "--theme", "PIPE"],
        ["show", "SESSION", "--owner-secret-file", "PIPE"],
        ["submit", "SESSION", "--card-stdin"], ["card", "SESSION", "--set"],
    ]

    @Test("cli: an interrupt ends the wait for a pipe that nobody writes to") func interrupted() async throws {
        let daemon = try await RunningDaemon()
        let pipe = try pipe(in: daemon.scratch, "pipe")
        let session = try await presented(on: daemon)
        for way in Self.ways {
            for signal in [SIGINT, SIGTERM, SIGHUP] {
                let arguments = way.map { $0 == "PIPE" ? pipe : $0 == "SESSION" ? session : $0 }
                // Open for reading and writing, as `Program` opens it: a pipe that never ends.
                let program = try Program(
                    Built.control, arguments,
                    environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path], terminal: pipe)
                try await Task.sleep(for: .milliseconds(150))
                #expect(program.isRunning, "\(way) did not wait: \(program.errors)")
                program.signal(signal)
                #expect(try await program.wait(seconds: 10) == 130, "\(way), signal \(signal): \(program.errors)")
                #expect(program.errors.contains("interrupted"), "\(way): \(program.errors)")
            }
        }
    }

    @Test("cli: what comes through a pipe late and in parts is read to its end") func late() async throws {
        let daemon = try await RunningDaemon()
        let texts = [
            "--settings": ["{\"localeData\": ", "{\"languageCode\": \"de\"}}\n"], "--theme": ["{", "}"],
            "--owner-secret-file": ["0123456789", "abcdef\n"],
        ]
        for (option, parts) in texts {
            let pipe = try pipe(in: daemon.scratch, "late" + option)
            let program = try daemon.startControl("present", "--sandbox", "--host", "headless", option, pipe)
            try await Task.sleep(for: .milliseconds(200))
            let writing = unsafe open(pipe, O_WRONLY | O_NONBLOCK)
            try #require(writing >= 0, "\(option): nobody waits: \(program.errors)")
            for part in parts {
                let written = unsafe write(writing, part, part.utf8.count)
                #expect(written == part.utf8.count)
                try await Task.sleep(for: .milliseconds(100))
            }
            close(writing)
            #expect(try await program.wait() == 0, "\(option): \(program.errors)")
        }
    }

    @Test("cli: an interrupt ends the wait for a reader that does not read") func unread() async throws {
        let daemon = try await RunningDaemon()
        let pipe = try pipe(in: daemon.scratch, "full")
        let held = unsafe open(pipe, O_RDWR | O_NONBLOCK)
        defer { close(held) }
        let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
        while unsafe write(held, filling, filling.count) > 0 {}
        for command in [["describe"], ["describe", "--json"], ["health"]] {
            for signal in [SIGINT, SIGTERM, SIGHUP] {
                // `exec`: the signal reaches the program itself.
                let program = try Program(
                    "/bin/sh", ["-c", "p=$1; shift; exec \"$@\" >\"$p\"", "sh", pipe, Built.control] + command,
                    environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path])
                try await Task.sleep(for: .milliseconds(400))
                program.signal(signal)
                #expect(try await program.wait(seconds: 10) == 130, "\(command), signal \(signal): \(program.errors)")
            }
        }
    }

    private func pipe(in scratch: Scratch, _ name: String) throws -> String {
        let made = unsafe mkfifo(scratch(name), 0o600)
        try #require(made == 0)
        return scratch(name)
    }

    private func presented(on daemon: RunningDaemon) async throws -> String {
        let presented = try await daemon.control("present", "--sandbox", "--host", "headless")
        try #require(presented.status == 0, "\(presented.errors)")
        let session = presented.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        return session
    }
}
