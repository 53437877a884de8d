import CLinux
import Glibc
import Synchronization

/// Wakes the loop from another thread. Many calls before the loop has looked are one.
public final class Waker: Sendable {
    let descriptor: Int32
    private let isPending = Atomic<Bool>(false)

    init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .last("eventfd") }
    }

    deinit { close(descriptor) }

    /// From any thread, after what the loop shall find has been put where it looks.
    public func wake() {
        if !isPending.exchange(true, ordering: .acquiringAndReleasing) { eventfd_write(descriptor, 1) }
    }

    /// On the loop's thread, before it looks: what is put after this wakes it again.
    func acknowledge() {
        var count: eventfd_t = 0
        unsafe eventfd_read(descriptor, &count)
        _ = isPending.exchange(false, ordering: .acquiringAndReleasing)
    }
}
