internal import CWire

/// Bytes on their way out: frames are written behind, the socket takes from the front.
///
/// Grows by doubling and keeps its memory; `release()` gives it back, so that an idle connection holds none. It is used
/// from one thread. What was taken is overwritten: a live answer may hold what only its reader should have (C-187).
@safe public final class OutputBuffer {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var head = 0
    private var tail = 0

    /// Takes memory only when something is written, unless `capacity` is above 0.
    public init(capacity: Int = 0) {
        self.capacity = capacity
        unsafe base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        unsafe cw_wipe(base + head, tail - head)
        unsafe base.deallocate()
    }

    /// Bytes that wait.
    public var count: Int { tail - head }
    /// Nothing waits.
    public var isEmpty: Bool { tail == head }

    /// What waits, oldest first; valid until the buffer is next written to or drained.
    public var bytes: RawSpan {
        @_lifetime(borrow self) borrowing get {
            let span = unsafe RawSpan(_unsafeStart: base + head, byteCount: tail - head)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The same, for a system call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe body(UnsafeRawBufferPointer(start: base + head, count: tail - head))
    }

    /// The first `count` bytes are gone, and overwritten.
    public func consume(_ count: Int) {
        precondition(count >= 0 && count <= tail - head, "more consumed than there was")
        unsafe cw_wipe(base + head, count)
        head += count
        if head == tail { (head, tail) = (0, 0) }
    }

    /// Appends one byte after another.
    public func append(_ bytes: RawSpan) {
        let count = bytes.byteCount
        guard count > 0 else { return }
        let at = unsafe extend(by: count)
        unsafe bytes.withUnsafeBytes { source in
            if let from = source.baseAddress { unsafe at.copyMemory(from: from, byteCount: count) }
        }
    }

    /// Overwrites all memory, also of bytes that were consumed, and is empty then.
    public func wipe() {
        unsafe cw_wipe(base, capacity)
        (head, tail) = (0, 0)
    }

    /// Gives the memory back. Only an empty buffer can.
    public func release() {
        precondition(isEmpty, "bytes wait")
        guard capacity > 0 else { return }
        unsafe base.deallocate()
        unsafe base = .allocate(byteCount: 0, alignment: 16)
        capacity = 0
    }

    /// Room for `count` bytes behind the last; the caller fills all of it before anything else happens.
    func extend(by count: Int) -> UnsafeMutableRawPointer {
        if count > capacity - tail { makeRoom(count) }
        let at = unsafe base + tail
        tail += count
        return unsafe at
    }

    private func makeRoom(_ count: Int) {
        let waiting = tail - head
        if head >= waiting, count <= capacity - waiting {
            unsafe base.copyMemory(from: base + head, byteCount: waiting)
            unsafe cw_wipe(base + head, waiting)
        } else {
            let larger = max(2 * capacity, waiting + count, 512)
            let fresh = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
            unsafe fresh.copyMemory(from: base + head, byteCount: waiting)
            unsafe cw_wipe(base, capacity)
            unsafe base.deallocate()
            unsafe base = fresh
            capacity = larger
        }
        (head, tail) = (0, waiting)
    }
}
