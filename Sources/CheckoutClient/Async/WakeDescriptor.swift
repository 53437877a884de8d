import CLinux
internal import CheckoutSystem
import Glibc

/// Wakes a thread that waits in `poll(2)`.
final class WakeDescriptor: Sendable {
    let descriptor: Int32

    init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("eventfd", errno) }
    }

    deinit { close(descriptor) }

    /// From any thread.
    func wake() { eventfd_write(descriptor, 1) }

    /// On the thread that waits, before it looks at what there is.
    func acknowledge() {
        var count: eventfd_t = 0
        unsafe eventfd_read(descriptor, &count)
    }
}
