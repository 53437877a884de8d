import Glibc

/// A value behind a pthread mutex: the thread sanitizer sees this lock, unlike `Synchronization.Mutex`.
/// `@unchecked Sendable`: the value is reached with the mutex held and in no other way.
@safe public final class Guarded<Value>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    /// Takes what it guards.
    public init(_ value: sending Value) {
        self.value = value
        unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Nobody else is inside while `body` runs.
    public func withLock<R, E: Error>(_ body: (inout sending Value) throws(E) -> sending R) throws(E) -> sending R {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
