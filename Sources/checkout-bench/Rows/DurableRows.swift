import CheckoutSystem
import Glibc

/// Calls that change something, against what the disk allows.
struct DurableRows {
    let daemon: DaemonUnderTest
    let report: Report
    private let submits = 256

    func run() throws(BenchmarkFailure) {
        let syncs = try fsyncRate()
        var caller = try Caller(path: daemon.socket)
        var sessions: [String] = []
        for number in 0..<2 * submits { sessions.append(try ready(&caller, number)) }
        let alone = try rate(&caller, sessions.prefix(submits), window: 1)
        let together = try rate(&caller, sessions.suffix(submits), window: 64)
        for (name, rate) in [("1 outstanding", alone), ("64 in flight", together)] {
            report.line(
                "durable submits, \(name)", Report.rate(rate) + "/s", floor: Report.rate(syncs) + " fsync/s",
                ratio: Report.rounded(rate / syncs, 2), goal: "")
        }
    }

    /// A session whose form is filled in and valid.
    private func ready(_ caller: inout Caller, _ number: Int) throws(BenchmarkFailure) -> String {
        let session = try Checkouts.present(&caller, key: "bench-submit-\(number)")
        _ = try caller.call("Methods/Select", Checkouts.select(session), key: "select")
        _ = try caller.call("CardForm/Update", Checkouts.fillIn(session))
        return session
    }

    private func rate(_ caller: inout Caller, _ sessions: ArraySlice<String>, window: Int) throws(BenchmarkFailure)
        -> Double
    {
        let begin = Clock.monotonic()
        try caller.pipeline(sessions.map { ("CardForm/Submit", Checkouts.named($0), "submit") }, window: window)
        return Double(sessions.count) / (Double(elapsed(begin)) / 1e9)
    }

    /// How often a page can be appended and synced in the daemon's own folder.
    private func fsyncRate() throws(BenchmarkFailure) -> Double {
        let descriptor = unsafe open(daemon.folder + "/sync", O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let page = [UInt8](repeating: 7, count: 4096)
        let begin = Clock.monotonic()
        var count = 0
        while elapsed(begin) < 500_000_000 {
            guard unsafe write(descriptor, page, page.count) == page.count, fdatasync(descriptor) == 0 else {
                throw BenchmarkFailure("cannot sync a file: errno \(errno)")
            }
            count += 1
        }
        return Double(count) / (Double(elapsed(begin)) / 1e9)
    }
}
