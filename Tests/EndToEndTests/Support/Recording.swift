import Foundation
import Glibc
import Testing

/// A session at a terminal that somebody records: `checkoutctl submit` under `script` of util-linux, with a person at
/// the terminal, who is the test. What ends first says its status, and `stty` how it left the terminal.
final class Recording {
    private let scratch: Scratch
    private let terminal: PseudoTerminal
    private let program: Program

    init(_ daemon: RunningDaemon, _ session: String) throws {
        scratch = try Scratch()
        terminal = try PseudoTerminal()
        // Nothing of it stands in the command itself: that is in the head of the recording.
        let command = #"sh -c 'echo "pid $$"; exec "$CONTROL" submit "$SESSION" --wait'; echo "status $?"; stty -a"#
        program = try Program(
            "/usr/bin/script", ["--quiet", "--flush", "--command", command, scratch("typescript")],
            environment: [
                "CONTROL": Built.control, "SESSION": session, "CHECKOUTD_SOCKET": daemon.socket,
                "HOME": daemon.scratch.path, "SHELL": "/bin/sh", "TERM": "xterm",
            ], terminal: terminal.path)
    }

    /// As it lies on the disk.
    var typescript: String {
        String(decoding: FileManager.default.contents(atPath: scratch("typescript")) ?? Data(), as: UTF8.self)
    }

    /// Types once the question is on the screen, behind which the echo is off already.
    func answer(_ question: String, with text: String) async throws {
        try #require(try await eventually { self.typescript.contains(question) }, "it does not ask: \(typescript)")
        terminal.type(text)
    }

    /// Of `checkoutctl`.
    func signal(_ number: Int32) throws {
        let line = try #require(typescript.split(whereSeparator: \.isNewline).first { $0.hasPrefix("pid ") })
        kill(try #require(Int32(line.dropFirst(4))), number)
    }

    /// What `stty` says once all is over.
    func modes() async throws -> [String] {
        try await program.wait()
        let lines = typescript.split(whereSeparator: \.isNewline)
        let status = try #require(lines.firstIndex { $0.hasPrefix("status ") }, "\(typescript)")
        return lines[status...].flatMap { $0.split(whereSeparator: { " ;".contains($0) }) }.map(String.init)
    }

    /// Runs of four digits of a number, or a code, that are in the recording, however it is grouped. Ids and times are
    /// drawn by lot, and left out.
    func traces(of digits: String) -> [String] {
        let text = (typescript + program.output)
            .replacing(/sbxpay_[0-9a-f]{12}/, with: "").replacing(
                /[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/, with: ""
            )
            .replacing(/pid [0-9]+/, with: "").replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:+]+/, with: "")
        let digits = Array(digits.filter(\.isNumber))
        let length = min(4, digits.count)
        return (0...digits.count - length).map { String(digits[$0..<$0 + length]) }.filter { run in
            let grouped = run.map(String.init).joined(separator: "[^0-9A-Za-z]{0,3}")
            return (try? Regex(grouped)).map { text.contains($0) } ?? true
        }
    }
}
