import CheckoutClient
import Glibc

/// What merchant and shopper see, line by line.
@MainActor final class Transcript {
    private var lines: [String] = []
    private var seen = 0

    func say(_ line: String) {
        lines.append(line)
        print(line)
        fflush(nil)
    }

    /// Lines of a component, which are foreign text until they are shown.
    func draw(_ drawn: [TerminalLine]) {
        for line in drawn { say("  | " + line.text.shown(columns: 60)) }
    }

    /// Until a line that begins so has been said, behind the one that was waited for before.
    func wait(for start: String) async throws {
        for _ in 0..<3000 {
            if let found = lines[seen...].firstIndex(where: { $0.hasPrefix(start) }) {
                seen = found + 1
                return
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw CheckoutFailure(.deadlineExceeded, "nobody said: \(start)")
    }
}
