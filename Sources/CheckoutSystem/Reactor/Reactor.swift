import CLinux
public import CheckoutModel
import Glibc

/// One epoll loop: every socket of the daemon, on one thread.
///
/// It is a mechanism only, and calls nobody: `wait` sleeps until something happens, `next` gives one event after the other,
/// and whoever drives it (`run`, or a test, turn by turn) decides what they mean. Level-triggered. A turn reads at most
/// `Limits.readBytesPerTurn` from each connection, so a loud peer waits for the others.
@safe public final class Reactor {
    /// Connections taken from the listener in one turn.
    static let acceptsPerTurn = 64
    private static let eventsPerTurn = 256

    /// For other threads.
    public let waker: Waker
    /// Read once a turn, after the sleep.
    public internal(set) var now: MonotonicTime

    let epoll: Descriptor
    var slab: ConnectionSlab
    let events: UnsafeMutablePointer<epoll_event>
    private var eventCount = 0
    private var cursor = 0
    let receiveBuffer: UnsafeMutableRawBufferPointer
    private let region: SecretRegion
    private var receivedCount = 0
    var listener: Int32 = -1
    var acceptsLeft = 0
    var listenerRestsUntil: MonotonicTime?
    private var signals: Descriptor?
    private var spin: SpinPolicy
    private var wasBusy = false

    /// Reads into the region's receive buffer. As many connections as the descriptor limit allows, or fewer.
    public init(region: SecretRegion, capacity: Int? = nil) throws(SystemError) {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { throw .last("epoll_create1") }
        epoll = Descriptor(owning: number)
        waker = try Waker()
        self.region = region
        unsafe receiveBuffer = region.receiveBuffer
        slab = try ConnectionSlab(capacity: min(capacity ?? Self.descriptorLimit, 1 << 20))
        unsafe events = .allocate(capacity: Self.eventsPerTurn)
        unsafe events.initialize(repeating: epoll_event(), count: Self.eventsPerTurn)
        spin = SpinPolicy(usableCPUs: Int(cl_usable_cpus()))
        now = Clock.monotonic()
        try control(EPOLL_CTL_ADD, waker.descriptor, EPOLLIN.rawValue, Source.waker.data)
    }

    deinit {
        wipeReceived()
        unsafe events.deallocate()
    }

    /// Connections that are open.
    public var connectionCount: Int { slab.count }
    /// Connections that could be open at once.
    public var capacity: Int { slab.capacity }

    // One turn.

    /// Sleeps as long as `rest` allows and nothing happens. Events of the last turn that were not taken come again.
    public func wait(_ rest: Rest) {
        wipeReceived()
        cursor = 0
        acceptsLeft = Self.acceptsPerTurn
        if case .runnable = rest {
            eventCount = poll(0)
        } else if spin.shouldSpin(afterBusyTurn: wasBusy) {
            eventCount = spinThenSleep(rest)
        } else {
            eventCount = poll(sleepNanoseconds(rest))
        }
        now = Clock.monotonic()
        wasBusy = eventCount > 0
        endListenerRest()
    }

    /// The next event of this turn; `nil` when the turn is over. Overwrites what the event before had received.
    public func next() -> ReactorEvent? {
        wipeReceived()
        while cursor < eventCount {
            let event = unsafe events[cursor]
            let slot = unsafe ConnectionSlot(packed: event.data.u64)
            if let found = unsafe slot.generation == 0 ? special(slot, event.events) : connection(slot, event.events) {
                return found
            }
            cursor += 1
        }
        return nil
    }

    /// What the last `received` event brought; empty after `next`.
    public var received: RawSpan {
        @_lifetime(borrow self) get {
            let span = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: receiveBuffer[..<receivedCount]))
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    // Other sources.

    /// SIGTERM, SIGINT and SIGHUP come as events. Before any other thread is started: they inherit that it is blocked.
    public func takeSignals() throws(SystemError) {
        let number = cl_signal_descriptor()
        guard number >= 0 else { throw .last("signalfd") }
        signals = Descriptor(owning: number)
        try control(EPOLL_CTL_ADD, number, EPOLLIN.rawValue, Source.signals.data)
    }

    /// A descriptor of somebody else's (a library of the gateway). `token` below 2^28 comes back with the events; one
    /// that was already found in this turn may still come after `unwatch`.
    public func watch(_ descriptor: Int32, token: UInt32, readable: Bool, writable: Bool) throws(SystemError) {
        precondition(token < 1 << 28, "a token of 28 bits")
        let events = (readable ? EPOLLIN.rawValue : 0) | (writable ? EPOLLOUT.rawValue : 0)
        let data = Source.watched.data | UInt64(token)
        var event = unsafe epoll_event(events: events, data: epoll_data_t(u64: data))
        if unsafe epoll_ctl(epoll.number, EPOLL_CTL_MOD, descriptor, &event) == 0 { return }
        guard errno == ENOENT else { throw .last("epoll_ctl") }
        try control(EPOLL_CTL_ADD, descriptor, events, data)
    }

    /// Takes it out again, before it is closed.
    public func unwatch(_ descriptor: Int32) {
        var event = unsafe epoll_event()
        unsafe epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, &event)
    }

    // Inside.

    /// What is no connection has generation 0 and its kind in the upper bits of the index.
    enum Source: UInt32 {
        case listener = 0
        case waker, signals, watched

        var data: UInt64 { UInt64(rawValue) << 28 }
    }

    func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32, _ data: UInt64) throws(SystemError) {
        var event = unsafe epoll_event(events: events, data: epoll_data_t(u64: data))
        guard unsafe epoll_ctl(epoll.number, operation, descriptor, &event) == 0 else { throw .last("epoll_ctl") }
    }

    /// Reads what a connection has into the receive buffer; the count, 0 at the end, or minus errno.
    @inline(__always)
    func receive(_ descriptor: Int32) -> Int {
        let count = unsafe recv(descriptor, receiveBuffer.baseAddress, receiveBuffer.count, Int32(MSG_DONTWAIT))
        guard count >= 0 else { return -Int(errno) }
        receivedCount = count
        return count
    }

    /// The event at the cursor is done: the next look is at the one behind.
    @inline(__always)
    func advance() { cursor += 1 }

    /// The event at the cursor comes again without these bits.
    @inline(__always)
    func clear(_ bits: UInt32) { unsafe events[cursor].events &= ~bits }

    private func special(_ slot: ConnectionSlot, _ bits: UInt32) -> ReactorEvent? {
        switch Source(rawValue: slot.index >> 28) {
        case .listener: return accept()
        case .waker:
            advance()
            waker.acknowledge()
            return .woken
        case .signals:
            // Stays here until all are taken.
            guard let number = signals?.number, let signal = Signal(number: cl_take_signal(number)) else { return nil }
            return .signal(signal)
        case .watched, nil:
            advance()
            let failed = EPOLLHUP.rawValue | EPOLLERR.rawValue
            return .descriptor(
                token: slot.index & 0xfff_ffff, readable: bits & (EPOLLIN.rawValue | failed) != 0,
                writable: bits & (EPOLLOUT.rawValue | failed) != 0)
        }
    }

    @inline(__always)
    private func wipeReceived() {
        guard receivedCount > 0, let start = unsafe receiveBuffer.baseAddress else { return }
        unsafe explicit_bzero(start, receivedCount)
        receivedCount = 0
    }

    @inline(__always)
    private func poll(_ nanoseconds: Int64) -> Int {
        unsafe max(0, Int(cl_epoll_wait(epoll.number, events, Int32(Self.eventsPerTurn), nanoseconds)))
    }

    private func spinThenSleep(_ rest: Rest) -> Int {
        let start = Clock.monotonic().nanoseconds
        var allowed = SpinPolicy.nanoseconds
        let sleep = sleepNanoseconds(rest, from: start)
        if sleep >= 0 { allowed = min(allowed, UInt64(sleep)) }
        repeat {
            let count = poll(0)
            if count > 0 {
                spin.ended(found: true)
                return count
            }
            // The peer may be waiting for this very CPU.
            sched_yield()
        } while Clock.monotonic().nanoseconds &- start < allowed
        spin.ended(found: false)
        return poll(sleepNanoseconds(rest))
    }

    /// -1 is for ever.
    private func sleepNanoseconds(_ rest: Rest, from time: UInt64? = nil) -> Int64 {
        var deadline = listenerRestsUntil
        switch rest {
        case .runnable: return 0
        case .asleep: break
        case .until(let time): deadline = min(deadline ?? time, time)
        }
        guard let deadline else { return -1 }
        let now = time ?? Clock.monotonic().nanoseconds
        return deadline.nanoseconds <= now ? 0 : Int64(clamping: deadline.nanoseconds - now)
    }

    private static var descriptorLimit: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: limit.rlim_cur)
    }
}
