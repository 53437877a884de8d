import CheckoutModel

/// When the service manager hears from the serving loop. A value: the time comes in.
///
/// Pings are sent at the end of a turn, by the loop itself, so that a loop that hangs is noticed.
struct Heartbeat {
    /// Numbers for STATUS=.
    typealias Numbers = [UInt64]

    /// A status is told at most this often.
    static let statusEvery: Milliseconds = .seconds(1)

    /// `nil`: nobody asks for pings.
    private let interval: Milliseconds?
    private var pingDue: MonotonicTime
    private var statusDue: MonotonicTime
    private var told: Numbers?

    init(interval: Milliseconds?, now: MonotonicTime) {
        self.interval = interval
        pingDue = now
        statusDue = now
    }

    /// When the loop has to come round again for this.
    var deadline: MonotonicTime? { interval == nil ? nil : pingDue }

    /// Whether a ping is due; if so, the next is due one interval from now.
    mutating func takePing(_ now: MonotonicTime) -> Bool {
        guard let interval, now >= pingDue else { return false }
        pingDue = now + interval
        return true
    }

    /// Whether these numbers are news, and it is time for news.
    mutating func takeStatus(_ numbers: Numbers, _ now: MonotonicTime) -> Bool {
        guard now >= statusDue, told != numbers else { return false }
        statusDue = now + Self.statusEvery
        told = numbers
        return true
    }
}
