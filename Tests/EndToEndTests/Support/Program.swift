import Foundation
import Glibc
import Testing

/// A process: started, fed, waited for, killed. Its output goes to files, so that no pipe fills up.
/// (`Foundation.Process` reaps children on a run loop that no test has.)
final class Program {
    let pid: Int32
    private let folder: Scratch
    private let name: String
    private var status: Int32?

    /// Starts it. The environment is `environment`, PATH and LANG, nothing else. `terminal`: its standard input.
    init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
        terminal: String? = nil
    ) throws {
        folder = try Scratch()
        name = URL(fileURLWithPath: path).lastPathComponent
        let own = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C"]
        let variables = own.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let files = [
            try terminal ?? folder.write("in", input ?? ""), try folder.write("out", ""), try folder.write("err", ""),
        ]
        pid = try Self.spawn(path, [path] + arguments, variables, files)
    }

    deinit {
        guard status == nil else { return }
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    /// What it wrote so far.
    var output: String { (try? String(contentsOfFile: folder("out"), encoding: .utf8)) ?? "" }
    /// What it wrote to stderr so far.
    var errors: String { (try? String(contentsOfFile: folder("err"), encoding: .utf8)) ?? "" }

    func signal(_ number: Int32) { if isRunning { kill(pid, number) } }

    /// Whether it has not ended.
    var isRunning: Bool {
        guard status == nil else { return false }
        var raw: Int32 = 0
        guard unsafe waitpid(pid, &raw, WNOHANG) == pid else { return true }
        status = raw & 0x7f == 0 ? raw >> 8 & 0xff : -(raw & 0x7f)
        return false
    }

    /// Its exit status; minus the signal's number when one ended it. A program that does not end in time is killed, and
    /// the test fails.
    @discardableResult
    func wait(seconds: Double = 30) async throws -> Int32 {
        if try await !eventually(seconds: seconds, { !self.isRunning }) {
            kill(pid, SIGKILL)
            Issue.record("\(name) did not end within \(seconds) s; stderr: \(errors)")
            _ = try await eventually { !self.isRunning }
        }
        return try #require(status)
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ variables: [String], _ files: [String]
    ) throws -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, file) in files.enumerated() {
            let flags = descriptor == 0 ? O_RDWR | O_NOCTTY : O_WRONLY | O_APPEND
            unsafe posix_spawn_file_actions_addopen(&actions, Int32(descriptor), file, flags, 0)
        }
        let argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let envp = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer {
            let copies = unsafe argv + envp
            for index in unsafe copies.indices { unsafe free(copies[index]) }
        }
        var pid: Int32 = 0
        let failure = unsafe posix_spawn(&pid, path, &actions, nil, argv, envp)
        try #require(failure == 0, "cannot start \(path): error \(failure)")
        return pid
    }
}

/// Looks again and again until it holds, or the time is over.
func eventually(seconds: Double = 60, _ holds: () async throws -> Bool) async throws -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
        if try await holds() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return try await holds()
}
