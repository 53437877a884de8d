import CheckoutModel
import CheckoutSystem
import Glibc

/// The `checkoutd` beside this program, in a new folder of its own that goes with it.
final class DaemonUnderTest {
    let folder: String
    private let program: String
    private var child: Child?

    var socket: String { folder + "/checkoutd.sock" }

    init(program: String) throws(BenchmarkFailure) {
        self.program = program
        var template = Array("/tmp/checkout-bench.XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw BenchmarkFailure("cannot make a folder: errno \(errno)") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try writeConfiguration()
        _ = try start()
    }

    /// Milliseconds from exec to the first reply.
    @discardableResult
    func start() throws(BenchmarkFailure) -> Double {
        let request = Frames.hello() + Frames.call(1, "Daemon/Health")
        return try FirstReply.time(of: socket, asking: request, frames: 2) { () throws(BenchmarkFailure) in
            child = try Child(
                program,
                ["--socket", socket, "--state-dir", folder + "/state", "--config", folder + "/checkoutd.conf"],
                quiet: true)
        }
    }

    /// Ends the daemon as the service manager would, and waits.
    func stop() {
        child = nil
    }

    var pid: pid_t { child?.pid ?? 0 }
    func kilobytes(_ name: String) -> Int { child?.kilobytes(name) ?? 0 }
    /// Of its first thread, since it was started: what other work on the machine does not change.
    var processorMilliseconds: Double { child?.processorMilliseconds ?? 0 }

    deinit {
        child = nil
        try? Child("/bin/rm", ["-rf", folder]).wait()
    }

    private func writeConfiguration() throws(BenchmarkFailure) {
        let text = Array("connections_per_uid = 20000\n\n[sandbox]\ntest_api = yes\n".utf8)
        let descriptor = unsafe open(folder + "/checkoutd.conf", O_WRONLY | O_CREAT | O_EXCL, 0o600)
        defer { close(descriptor) }
        guard unsafe write(descriptor, text, text.count) == text.count else {
            throw BenchmarkFailure("cannot write the configuration: errno \(errno)")
        }
    }
}

/// Nanoseconds since a moment.
func elapsed(_ begin: MonotonicTime) -> UInt64 { Clock.monotonic().nanoseconds - begin.nanoseconds }
