import CheckoutSystem
import Glibc

/// Calls that change something, against what the disk allows.
struct DurableRows {
    let daemon: DaemonUnderTest
    let report: Report
    private let submits = 256
    /// That this leaves behind, paid and not dismissed.
    var sessions: Int { 2 * submits }

    func run() throws(BenchmarkFailure) {
        let syncs = try fsyncRate()
        var caller = try Caller(path: daemon.socket)
        var sessions: [String] = []
        for number in 0..<self.sessions {
            sessions.append(try Checkouts.filledIn(&caller, key: "bench-submit-\(number)"))
        }
        let alone = try rate(&caller, sessions.prefix(submits), window: 1)
        let together = try rate(&caller, sessions.suffix(submits), window: 64)
        for (name, rate) in [("1 outstanding", alone), ("64 in flight", together)] {
            report.line(
                "durable submits, \(name)", Report.rate(rate) + "/s", floor: Report.rate(syncs) + " fsync/s",
                ratio: Report.rounded(rate / syncs, 2))
        }
    }

    private func rate(_ caller: inout Caller, _ sessions: ArraySlice<String>, window: Int) throws(BenchmarkFailure)
        -> Double
    {
        let begin = Clock.monotonic()
        try caller.pipeline(sessions.map { ("CardForm/Submit", Checkouts.named($0), "submit") }, window: window)
        return Double(sessions.count) / (Double(elapsed(begin)) / 1e9)
    }

    /// How often a page can be written and synced in the daemon's own folder: in a file that does not grow, as the
    /// journal of the daemon's store does not once it is warm.
    private func fsyncRate() throws(BenchmarkFailure) -> Double {
        let descriptor = unsafe open(daemon.folder + "/sync", O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let page = [UInt8](repeating: 7, count: 4096)
        let pages = 256
        for index in 0..<pages { _ = unsafe pwrite(descriptor, page, page.count, index * page.count) }
        fsync(descriptor)
        let begin = Clock.monotonic()
        var count = 0
        while elapsed(begin) < 1_000_000_000 {
            guard unsafe pwrite(descriptor, page, page.count, count % pages * page.count) == page.count,
                fdatasync(descriptor) == 0
            else {
                throw BenchmarkFailure("cannot sync a file: errno \(errno)")
            }
            count += 1
        }
        return Double(count) / (Double(elapsed(begin)) / 1e9)
    }
}
