import CLinux
import Glibc
import Synchronization

/// Wakes a thread that waits for descriptors, the loop's or a client's. Many calls before it has looked are one.
public final class Waker: Sendable {
    /// Readable once somebody has called `wake`.
    public let descriptor: Int32
    private let isPending = Atomic<Bool>(false)

    /// Nobody has called.
    public init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .last("eventfd") }
    }

    deinit { close(descriptor) }

    /// From any thread, after what shall be found has been put where it is looked for.
    public func wake() {
        if !isPending.exchange(true, ordering: .acquiringAndReleasing) { eventfd_write(descriptor, 1) }
    }

    /// On the thread that waits, before it looks: what is put after this wakes it again.
    public func acknowledge() {
        var count: eventfd_t = 0
        unsafe eventfd_read(descriptor, &count)
        _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
    }
}
