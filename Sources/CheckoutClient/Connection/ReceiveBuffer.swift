internal import CheckoutSystem
import Glibc

/// Bytes from the daemon that are not yet handled, in locked memory where there is some. What was handled is
/// overwritten: a reply may carry a payment token, or the number that was typed (C-073).
@safe final class ReceiveBuffer {
    private var pages: SecretPages
    private var head = 0
    private var tail = 0

    init(capacity: Int = 64 << 10) {
        pages = SecretPages(byteCount: capacity)
    }

    private var capacity: Int { pages.byteCount }
    private var base: UnsafeMutableRawPointer {
        guard let base = unsafe pages.bytes.baseAddress else { preconditionFailure("there is a page at least") }
        return unsafe base
    }

    /// Bytes that wait.
    var count: Int { tail - head }

    /// Lends a part of what waits, oldest first.
    func withBytes<R, E: Error>(_ range: Range<Int>, _ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        precondition(range.upperBound <= count, "past what has arrived")
        return try body(unsafe RawSpan(_unsafeStart: base + head + range.lowerBound, byteCount: range.count))
    }

    /// Makes room for a frame of `byteCount` bytes that begins at the head.
    func reserve(_ byteCount: Int) {
        guard capacity - head < byteCount else { return }
        if capacity >= byteCount {
            unsafe base.copyMemory(from: base + head, byteCount: count)
            unsafe explicit_bzero(base + count, tail - count)
        } else {
            let larger = SecretPages(byteCount: byteCount)
            unsafe larger.bytes.copyMemory(from: UnsafeRawBufferPointer(start: base + head, count: count))
            unsafe explicit_bzero(base, capacity)
            pages = larger
        }
        (head, tail) = (0, count)
    }

    /// One read. Bytes that came, 0 at the end, `nil` when there is nothing now.
    func receive(from socket: borrowing ClientSocket) throws(SystemError) -> Int? {
        if tail == capacity { reserve(capacity - head + 1 > capacity ? 2 * capacity : capacity) }
        let room = unsafe UnsafeMutableRawBufferPointer(start: base + tail, count: capacity - tail)
        let got = try unsafe socket.receive(into: room)
        tail += got ?? 0
        return got
    }

    /// The first `byteCount` bytes were handled.
    func consume(_ byteCount: Int) {
        unsafe explicit_bzero(base + head, byteCount)
        head += byteCount
        if head == tail { (head, tail) = (0, 0) }
    }
}
