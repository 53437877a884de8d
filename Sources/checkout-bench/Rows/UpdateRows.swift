import CBench
import CheckoutSystem

/// `CardForm/Update` of one client while a hundred subscribers watch its session.
///
/// A state item is the newest snapshot, so updates that the daemon takes in one turn reach a subscriber as one item;
/// what each must have in the end is the last one.
struct UpdateRows {
    let daemon: DaemonUnderTest
    let program: String
    let report: Report
    private let subscribers = 100
    private let goal = 10_000.0

    func run() throws(BenchmarkFailure) {
        try row("1 outstanding") { (link, updates) throws(BenchmarkFailure) in try saturate(&link, &updates, window: 1)
        }
        try row("64 in flight") { (link, updates) throws(BenchmarkFailure) in try saturate(&link, &updates, window: 64)
        }
        try row("at 10 k/s") { (link, updates) throws(BenchmarkFailure) in try paced(&link, &updates) }
    }

    /// What one way of calling came to.
    private struct Calls {
        var latencies: [UInt64]
        var nanoseconds: UInt64
        var rate: Double { Double(latencies.count) / (Double(nanoseconds) / 1e9) }
    }

    private func row(
        _ name: String, _ calls: (inout Link, inout CallBatch) throws(BenchmarkFailure) -> Calls
    ) throws(BenchmarkFailure) {
        var caller = try Caller(path: daemon.socket)
        let session = try Checkouts.filledIn(&caller, key: "bench-update-\(name)")
        let watchers = try Watchers(
            program: program, daemon: daemon.socket, session: session, count: subscribers,
            file: daemon.folder + "/watched")
        var link = try Link.greeted(path: daemon.socket)
        // Every second one takes the last letter away again: each call changes the form.
        var updates = CallBatch(
            "CardForm/Update", ["Ada Lovelace", "Ada Lovelacf"].map { Checkouts.rename(session, to: $0) })
        let before = daemon.processorMilliseconds
        let made = try calls(&link, &updates)
        let processor = (daemon.processorMilliseconds - before) * 1e3 / Double(made.latencies.count)
        _ = try caller.call("CardForm/Update", Checkouts.rename(session, to: Watchers.lastName))
        let seen = try watchers.seen()
        let latencies = Samples(made.latencies)
        let what = "card form updates, \(subscribers) watch, \(name)"
        report.line(
            what, Report.rate(made.rate) + "/s", goal: Goal("10 k/s", made.rate >= goal * 0.999))
        report.line(
            "  p50; p99; the daemon's processor, an update",
            [latencies.percentile(0.5) / 1e3, latencies.percentile(0.99) / 1e3, processor]
                .map { Report.rounded($0, 0) }.joined(separator: "; ") + " µs")
        report.line(
            "  have the last state; items each",
            "\(seen.arrived); \(seen.fewest) to \(seen.most)",
            floor: Report.rate(Double(seen.all) / (Double(made.nanoseconds) / 1e9)) + " items/s",
            goal: Goal("all of them", seen.arrived == subscribers))
    }

    /// As fast as they are answered, with so many unanswered. A latency is from the write that sent a call to its
    /// reply.
    private func saturate(
        _ link: inout Link, _ updates: inout CallBatch, window: Int
    ) throws(BenchmarkFailure) -> Calls {
        var sent: [UInt64] = []
        var latencies: [UInt64] = []
        let begin = Clock.monotonic()
        var free = window
        while elapsed(begin) < 2_000_000_000 || latencies.count < sent.count {
            if free > 0, elapsed(begin) < 2_000_000_000 {
                try link.send(updates.next(free))
                sent += Array(repeating: elapsed(begin), count: free)
            }
            free = try link.countFrames()
            let now = elapsed(begin)
            for _ in 0..<free { latencies.append(now - sent[latencies.count]) }
        }
        return Calls(latencies: latencies, nanoseconds: elapsed(begin))
    }

    /// One each 100 µs by the clock, whatever the daemon does: one that is late counts from when it was due.
    private func paced(_ link: inout Link, _ updates: inout CallBatch) throws(BenchmarkFailure) -> Calls {
        let (period, count) = (UInt64(1e9 / goal), Int(2 * goal))
        var latencies: [UInt64] = []
        var sent = 0
        let begin = Clock.monotonic()
        while latencies.count < count {
            let now = elapsed(begin)
            let due = min(count, Int(now / period) + 1)
            if sent < due {
                let more = min(64, due - sent)
                try link.send(updates.next(more))
                sent += more
            }
            let next = sent < count ? UInt64(sent) * period : .max
            let rest = min(next - min(next, elapsed(begin)), 100_000_000)
            guard cb_is_readable_within(link.descriptor, rest) != 0 else { continue }
            let came = try link.countFrames()
            let done = elapsed(begin)
            for _ in 0..<came { latencies.append(done - UInt64(latencies.count) * period) }
        }
        return Calls(latencies: latencies, nanoseconds: elapsed(begin))
    }
}
