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
        let begin = Clock.monotonic()
        child = try Child(
            program,
            ["--socket", socket, "--state-dir", folder + "/state", "--config", folder + "/checkoutd.conf"], quiet: true)
        while begin + .seconds(10) > Clock.monotonic() {
            if unsafe access(socket, F_OK) == 0, let reply = try? firstReply(), reply {
                return Double(elapsed(begin)) / 1e6
            }
            Pause.microseconds(50)
        }
        throw BenchmarkFailure("the daemon did not answer within 10 s")
    }

    /// Ends the daemon as the service manager would, and waits.
    func stop() {
        child = nil
    }

    var pid: pid_t { child?.pid ?? 0 }
    func kilobytes(_ name: String) -> Int { child?.kilobytes(name) ?? 0 }

    deinit {
        child = nil
        _ = try? Child("/bin/rm", ["-rf", folder])
    }

    private func firstReply() throws(BenchmarkFailure) -> Bool {
        var caller = try Caller(path: socket)
        return try !caller.call("Daemon/Health").isEmpty
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
