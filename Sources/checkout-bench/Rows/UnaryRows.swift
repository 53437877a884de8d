import CheckoutSystem

/// Calls that change nothing: one outstanding on one core, and 64 in flight. The floor moves the same bytes.
struct UnaryRows {
    let daemon: DaemonUnderTest
    let program: String
    let report: Report

    func run() throws(BenchmarkFailure) {
        let call = Frames.call(1_000_000, "Daemon/Health")
        let reply = try replyBytes(call)
        let path = daemon.folder + "/floor.sock"
        let floor = try FloorServer(program: program, path: path, request: call.count, reply: reply)

        for pid in [0, daemon.pid, floor.pid] { Processor.pin(pid, to: 0) }
        let ours = Samples(try roundTrips(daemon.socket, framed: true, reply: reply))
        let theirs = Samples(try roundTrips(path, framed: false, reply: reply, request: call.count))
        for pid in [0, daemon.pid, floor.pid] { Processor.unpin(pid) }
        for (name, share, goal) in [("p50", 0.5, "within 1.4 of the floor"), ("p99", 0.99, "")] {
            let (a, b) = (ours.percentile(share) / 1000, theirs.percentile(share) / 1000)
            report.line(
                "unary, 1 outstanding, one core, \(name)", Report.rounded(a, 1) + " µs",
                floor: Report.rounded(b, 1) + " µs", ratio: Report.rounded(a / b, 2), goal: goal)
        }
        let rate = try inFlight(daemon.socket, framed: true, reply: reply)
        let limit = try inFlight(path, framed: false, reply: reply, request: call.count)
        report.line(
            "unary, 64 in flight", Report.rate(rate) + " calls/s", floor: Report.rate(limit) + "/s",
            ratio: Report.rounded(rate / limit, 3), goal: "250 k calls/s")
    }

    private func replyBytes(_ call: [UInt8]) throws(BenchmarkFailure) -> Int {
        var link = try Link(path: daemon.socket)
        try link.send(Frames.hello() + call)
        _ = try link.frame()
        return try link.frame().count + 4
    }

    private func roundTrips(_ path: String, framed: Bool, reply: Int, request: Int = 0) throws(BenchmarkFailure)
        -> [UInt64]
    {
        var peer = try Peer(path: path, framed: framed, reply: reply, request: request)
        var samples: [UInt64] = []
        let begin = Clock.monotonic()
        while elapsed(begin) < 1_000_000_000 {
            let start = Clock.monotonic()
            try peer.send(1)
            try peer.await(1)
            samples.append(elapsed(start))
        }
        return Array(samples.dropFirst(samples.count / 10))
    }

    private func inFlight(_ path: String, framed: Bool, reply: Int, request: Int = 0) throws(BenchmarkFailure) -> Double
    {
        var peer = try Peer(path: path, framed: framed, reply: reply, request: request)
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

/// One connection to either side: frames with growing ids to the daemon, or the same number of bytes to the floor.
private struct Peer: ~Copyable {
    private var link: Link
    private let framed: Bool
    private let reply: Int
    private let request: [UInt8]
    private var lastID: UInt32 = 1_000_000
    private var heldBytes = 0

    init(path: String, framed: Bool, reply: Int, request: Int) throws(BenchmarkFailure) {
        link = framed ? try Link.greeted(path: path) : try Link(path: path)
        self.framed = framed
        self.reply = reply
        self.request = [UInt8](repeating: 0, count: request)
    }

    mutating func send(_ count: Int) throws(BenchmarkFailure) {
        var bytes: [UInt8] = []
        for _ in 0..<count {
            if framed {
                lastID += 1
                bytes += Frames.call(lastID, "Daemon/Health")
            } else {
                bytes += request
            }
        }
        try link.send(bytes)
    }

    mutating func some() throws(BenchmarkFailure) -> Int {
        if framed { return try link.countFrames() }
        heldBytes += try link.countBytes()
        defer { heldBytes %= reply }
        return heldBytes / reply
    }

    mutating func await(_ count: Int) throws(BenchmarkFailure) {
        var came = 0
        while came < count { came += try some() }
    }
}
