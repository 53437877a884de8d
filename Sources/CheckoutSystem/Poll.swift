public import CheckoutModel
import Glibc

/// `poll(2)` on one descriptor and on what wakes the caller.
public enum Poll {
    /// What was found; nothing when the moment came first.
    public struct Ready: Equatable, Sendable {
        /// Bytes, or its end.
        public var isReadable = false
        /// Room for bytes.
        public var isWritable = false
        /// The caller was woken.
        public var isWoken = false
    }

    /// Until one of them is ready or the moment has come; `nil` waits for ever. Descriptors below 0 are left out.
    public static func wait(
        for descriptor: Int32, wantsWriting: Bool = false, wake: Int32, until: MonotonicTime? = nil
    ) -> Ready {
        var descriptors = (
            pollfd(fd: descriptor, events: Int16(POLLIN) | (wantsWriting ? Int16(POLLOUT) : 0), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        )
        while true {
            let count = unsafe withUnsafeMutablePointer(to: &descriptors) { both in
                unsafe both.withMemoryRebound(to: pollfd.self, capacity: 2) { unsafe poll($0, 2, milliseconds(until)) }
            }
            if count < 0, errno == EINTR { continue }
            let failed = Int16(POLLHUP) | Int16(POLLERR)
            return Ready(
                isReadable: descriptors.0.revents & (Int16(POLLIN) | failed) != 0,
                isWritable: descriptors.0.revents & Int16(POLLOUT) != 0,
                isWoken: descriptors.1.revents & (Int16(POLLIN) | failed) != 0)
        }
    }

    /// Rounded up, so that the deadline has passed when the call comes back.
    private static func milliseconds(_ until: MonotonicTime?) -> Int32 {
        guard let until else { return -1 }
        let now = Clock.monotonic().nanoseconds
        guard until.nanoseconds > now else { return 0 }
        return Int32(clamping: (until.nanoseconds - now + 999_999) / 1_000_000)
    }
}
