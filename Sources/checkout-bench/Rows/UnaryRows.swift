import CheckoutSystem

/// Calls that change nothing: one outstanding on one core, and 64 in flight. The floor moves the same bytes.
struct UnaryRows {
    let daemon: DaemonUnderTest
    let program: String
    let report: Report
    /// Daemon and floor take turns, and the worst ratio counts: the machine has other work.
    private let rounds = 3

    func run() throws(BenchmarkFailure) {
        var caller = try Caller(path: daemon.socket)
        let session = try Checkouts.present(&caller, key: "bench-unary")
        try run("Daemon/Health", [])
        try run("Sessions/Get", Checkouts.named(session))
    }

    private func run(_ method: String, _ request: [UInt8]) throws(BenchmarkFailure) {
        let calls = CallBatch(method, request)
        let reply = try replyBytes(calls)
        let path = daemon.folder + "/floor.sock"
        let floor = try FloorServer(program: program, path: path, request: calls.callBytes, reply: reply)

        for pid in [0, daemon.pid, floor.pid] { Processor.pin(pid, to: 0) }
        var worst: (ours: Samples, theirs: Samples, ratio: Double)?
        for _ in 0..<rounds {
            let ours = Samples(try roundTrips(Peer(daemon: daemon.socket, calls)))
            let theirs = Samples(try roundTrips(Peer(floor: path, calls, reply: reply)))
            let ratio = ours.percentile(0.5) / theirs.percentile(0.5)
            if ratio > worst?.ratio ?? 0 { worst = (ours, theirs, ratio) }
        }
        for pid in [0, daemon.pid, floor.pid] { Processor.unpin(pid) }
        guard let worst else { return }
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            let (a, b) = (worst.ours.percentile(share) / 1000, worst.theirs.percentile(share) / 1000)
            report.line(
                "\(method), 1 outstanding, one core, \(name)", Report.rounded(a, 1) + " µs",
                floor: Report.rounded(b, 1) + " µs", ratio: Report.rounded(a / b, 2),
                goal: share == 0.5 ? Goal("within 1.4 of the floor", a / b <= 1.4) : nil)
        }
        let rate = try inFlight(Peer(daemon: daemon.socket, calls))
        let limit = try inFlight(Peer(floor: path, calls, reply: reply))
        report.line(
            "\(method), 64 in flight", Report.rate(rate) + " calls/s", floor: Report.rate(limit) + "/s",
            ratio: Report.rounded(rate / limit, 3), goal: Goal("250 k calls/s", rate >= 250_000))
    }

    private func replyBytes(_ calls: CallBatch) throws(BenchmarkFailure) -> Int {
        var calls = calls
        var link = try Link.greeted(path: daemon.socket)
        try link.send(Array(calls.next(1)))
        return try link.frame().count + 4
    }

    private func roundTrips(_ peer: consuming Peer) throws(BenchmarkFailure) -> [UInt64] {
        var samples: [UInt64] = []
        samples.reserveCapacity(1 << 18)
        let begin = Clock.monotonic()
        while elapsed(begin) < 700_000_000 {
            let start = Clock.monotonic()
            try peer.send(1)
            try peer.await(1)
            samples.append(elapsed(start))
        }
        return Array(samples.dropFirst(samples.count / 10))
    }

    private func inFlight(_ peer: consuming Peer) throws(BenchmarkFailure) -> Double {
        try peer.send(64)
        let begin = Clock.monotonic()
        var answered = 0
        while elapsed(begin) < 1_500_000_000 {
            let came = try peer.some()
            answered += came
            try peer.send(came)
        }
        return Double(answered) / (Double(elapsed(begin)) / 1e9)
    }
}
