import CheckoutSystem
import Glibc

/// Stored events to one and to a hundred subscribers, at a credit of 1,024 that is renewed as it is used up.
struct StreamRows {
    let daemon: DaemonUnderTest
    let report: Report
    /// Select and cancel of a method: two events a pair. Few, as a session has few attempts; rounds make up the rest.
    private let pairs = 200

    func run() throws(BenchmarkFailure) {
        let session = try fillSession()
        for subscribers in [1, 100] {
            let rate = try watch(session, subscribers)
            report.line(
                "stream, \(subscribers) subscriber\(subscribers == 1 ? "" : "s"), in all",
                Report.rate(rate) + " items/s",
                goal: subscribers == 100 ? Goal("3 M items/s", rate >= 3_000_000) : nil)
        }
    }

    private func fillSession() throws(BenchmarkFailure) -> String {
        var caller = try Caller(path: daemon.socket)
        let session = try Checkouts.present(&caller, key: "bench-stream")
        var calls: [(method: String, request: [UInt8], key: String)] = []
        for pair in 0..<pairs {
            calls.append(("Methods/Select", Checkouts.select(session), "bench-\(pair)"))
            calls.append(("Methods/Cancel", Checkouts.named(session), ""))
        }
        try caller.pipeline(calls, window: 64)
        return session
    }

    private func watch(_ session: String, _ subscribers: Int) throws(BenchmarkFailure) -> Double {
        var links: [Subscriber] = []
        for _ in 0..<subscribers { links.append(try Subscriber(path: daemon.socket, session: session)) }
        var waits = links.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let begin = Clock.monotonic()
        var items = 0
        while elapsed(begin) < 2_000_000_000 {
            unsafe poll(&waits, nfds_t(waits.count), 1000)
            for index in waits.indices where waits[index].revents != 0 { items += try links[index].take() }
        }
        return Double(items) / (Double(elapsed(begin)) / 1e9)
    }
}

/// Watches one session from its first event, again and again.
private final class Subscriber {
    private var link: Link
    private let request: [UInt8]
    private var callID: UInt32 = 0
    private var used: UInt32 = 0

    var descriptor: Int32 { link.descriptor }

    init(path: String, session: String) throws(BenchmarkFailure) {
        link = try Link.greeted(path: path)
        request = Checkouts.named(session)
        try again()
    }

    /// Frames that came: items, but for one reply at the end of each round, after which the next round begins.
    func take() throws(BenchmarkFailure) -> Int {
        let (frames, ended) = try link.countItems()
        used += UInt32(frames)
        if ended {
            try again()
        } else if used >= 512 {
            try link.send(Frames.credit(callID, used))
            used = 0
        }
        return frames
    }

    private func again() throws(BenchmarkFailure) {
        callID += 1
        used = 0
        try link.send(Frames.call(callID, "Sessions/Watch", request, credit: 1024))
    }
}
