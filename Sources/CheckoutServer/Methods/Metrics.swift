internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// What is counted since the start, as it happens. Labels are cases of enumerations, so that no client can make one.
final class Counters {
    private let calls = Slab<UInt64>()
    var failures: [FailureCode: UInt64] = [:]
    private(set) var faults: [FailureCode: UInt64] = [:]
    var events: [EventKind: UInt64] = [:]
    var connections: UInt64 = 0
    var commits: UInt64 = 0
    var failedCommits: UInt64 = 0

    init() { calls.grow(to: Method.allCases.count, with: 0) }

    /// Of those alone that somebody has to look after the service for (B-215).
    func count(_ failure: CheckoutFailure) {
        if FailureCatalogue.row(failure.code).isFault { faults[failure.code, default: 0] &+= 1 }
    }

    func count(_ method: Method) { calls[Int(method.rawValue)] &+= 1 }
    func calls(of method: Method) -> UInt64 { calls[Int(method.rawValue)] }
}

/// `Daemon/Metrics`: the text format of Prometheus. Numbers that are kept anyway, written down; nothing is walked.
extension Server {
    var metrics: DaemonMetricsResponse {
        var text = MetricsText()
        text.add("info", .gauge, "Version and gateway; always 1.")
        text.sample(
            [("version", Version.program), ("gateway", gateway.name), ("live", gateway.live ? "yes" : "no")], 1)
        text.add("uptime_seconds", .gauge, "Since the start.")
        text.sample([], now.monotonic.since(started).count / 1000)
        text.add("serving", .gauge, "1 while payments can be taken.")
        text.sample([], health.serving ? 1 : 0)
        text.add("store", .gauge, "1 at the state that the store is in.")
        for state in StoreHealth.allCases { text.sample([("state", "\(state)")], health.store == state ? 1 : 0) }
        text.add("connections", .gauge, "Open now.")
        text.sample([], UInt64(connectionCount))
        text.add("calls_waiting", .gauge, "Calls and streams without a reply.")
        text.sample([], UInt64(calls.count))
        text.add("sessions_live", .gauge, "Sessions that have not ended.")
        text.sample([], UInt64(sessionsLive))
        text.add(
            "attempts", .gauge, "Attempts that the gateway has, and those of which nobody knows whether they were paid."
        )
        text.sample([("state", "in_flight")], UInt64(attemptsInFlight))
        text.sample([("state", "unknown")], UInt64(attemptsUnknown))
        text.add("write_queue_bytes", .gauge, "Bytes that clients have not read.")
        text.sample([], UInt64(queuedBytes))
        text.add("connections_total", .counter, "Accepted.")
        text.sample([], counters.connections)
        text.add("calls_total", .counter, "Calls, by method.")
        for method in Method.allCases where Self.served.contains(method) {
            text.sample([("method", method.row.shortName)], counters.calls(of: method))
        }
        text.add("call_failures_total", .counter, "Calls that failed, by the name of the failure.")
        for code in FailureCode.allCases {
            if let count = counters.failures[code] { text.sample([("code", FailureCatalogue.name(code))], count) }
        }
        text.add(
            "faults_total", .counter, "Attempts and calls that failed by a fault of gateway or service, by its name.")
        for code in FailureCode.allCases where FailureCatalogue.row(code).isFault {
            text.sample([("code", FailureCatalogue.name(code))], counters.faults[code] ?? 0)
        }
        text.add("events_total", .counter, "Events that became durable, by name.")
        for kind in EventKind.allCases { text.sample([("event", kind.rawValue)], counters.events[kind] ?? 0) }
        text.add("commits_total", .counter, "Commits of the store.")
        text.sample([("result", "done")], counters.commits)
        text.sample([("result", "failed")], counters.failedCommits)
        var response = DaemonMetricsResponse()
        response.text = text.bytes
        return response
    }
}

/// Lines of the text format: a name with its help and type, then its samples.
private struct MetricsText {
    enum Kind: String {
        case gauge, counter
    }

    private(set) var bytes: [UInt8] = []
    private var name = ""

    mutating func add(_ name: StaticString, _ kind: Kind, _ help: StaticString) {
        self.name = "checkoutd_\(name)"
        line("# HELP \(self.name) \(help)")
        line("# TYPE \(self.name) \(kind.rawValue)")
    }

    /// Values of labels are our own words: nothing in them has to be escaped.
    mutating func sample(_ labels: [(StaticString, String)], _ value: UInt64) {
        let inside = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        line(inside.isEmpty ? "\(name) \(value)" : "\(name){\(inside)} \(value)")
    }

    private mutating func line(_ text: String) {
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }
}
