import CLinux
public import CheckoutModel
import Glibc

/// One epoll loop: every socket of the daemon, on one thread.
///
/// It is a mechanism only, and calls nobody: `wait` sleeps until something happens, `next` gives one event after the
/// other, and whoever drives it (`run`, or a test, turn by turn) decides what they mean. Level-triggered. A turn reads
/// at most `Limits.readBytesPerTurn` from each connection, so a loud peer waits for the others.
@safe public final class Reactor {
    /// Connections taken from the listener in one turn.
    static let acceptsPerTurn = 64
    static let eventsPerTurn = 256

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
    /// What comes is looked at and stays in the socket until `drop` takes it out: for when there may be no room for it.
    public var looksFirst = false
    /// What `received` shows was looked at.
    public private(set) var hasLooked = false
    var listener: Int32 = -1
    var acceptsLeft = 0
    var listenerRestsUntil: MonotonicTime?
    var signals: Descriptor?
    var spin: SpinPolicy
    private var wasBusy = false

    /// Reads into the region's receive buffer. As many connections as the descriptor limit allows, or fewer.
    public init(region: SecretRegion, capacity: Int? = nil) throws(SystemError) {
        let number = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard number >= 0 else { throw .last("epoll_create1") }
        epoll = Descriptor(owning: number)
        waker = try Waker()
        self.region = region
        unsafe receiveBuffer = region.receiveBuffer
        slab = try ConnectionSlab(capacity: min(capacity ?? Self.connectionsThatFit, 1 << 20))
        unsafe events = .allocate(capacity: Self.eventsPerTurn)
        unsafe events.initialize(repeating: epoll_event(), count: Self.eventsPerTurn)
        spin = SpinPolicy { Int(cl_usable_cpus()) }
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
        region.wipeStack()
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

    // Inside.

    /// Reads what a connection has into the receive buffer; the count, 0 at the end, or minus errno.
    @inline(__always)
    func receive(_ descriptor: Int32) -> Int {
        hasLooked = looksFirst
        let flags = looksFirst ? MSG_DONTWAIT | MSG_PEEK : MSG_DONTWAIT
        let count = unsafe recv(descriptor, receiveBuffer.baseAddress, receiveBuffer.count, Int32(flags))
        guard count >= 0 else { return -Int(errno) }
        receivedCount = count
        return count
    }

    /// Takes the first bytes out of the socket that were looked at. They lie in the buffer already, and are read into
    /// it again.
    public func drop(_ byteCount: Int, from slot: ConnectionSlot) {
        guard hasLooked, let entry = unsafe slab.entry(slot) else { return }
        precondition(byteCount <= receivedCount, "only what was looked at")
        var left = byteCount
        while left > 0 {
            let count = unsafe recv(entry.pointee.descriptor, receiveBuffer.baseAddress, left, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            // It was there, and nobody else reads it. Should the socket be broken, its end is told as ever.
            guard count > 0 else { return }
            left -= count
        }
    }

    /// The event at the cursor is done: the next look is at the one behind.
    @inline(__always)
    func advance() { cursor += 1 }

    /// The event at the cursor comes again without these bits.
    @inline(__always)
    func clear(_ bits: UInt32) { unsafe events[cursor].events &= ~bits }

    @inline(__always)
    private func wipeReceived() {
        guard receivedCount > 0, let start = unsafe receiveBuffer.baseAddress else { return }
        unsafe explicit_bzero(start, receivedCount)
        receivedCount = 0
    }
}
