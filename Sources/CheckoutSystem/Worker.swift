import Glibc

/// A thread of its own, for work that blocks. It has to be joined.
@safe public final class Worker {
    private var thread = pthread_t()
    private var isJoined = false

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts it. A system without room for a thread is out of what it needs to run at all: a trap.
    public init(_ run: @escaping @Sendable () -> Void) {
        let body = unsafe Unmanaged.passRetained(Body(run)).toOpaque()
        let failure = unsafe pthread_create(
            &thread, nil,
            { body in
                guard let body = unsafe body else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
                return nil
            }, body)
        precondition(failure == 0, "pthread_create: \(SystemError.text(of: failure))")
    }

    /// Waits for its end. Once.
    public func join() {
        precondition(!isJoined, "joined twice")
        isJoined = true
        pthread_join(thread, nil)
    }

    deinit { precondition(isJoined, "a thread that nobody waits for") }
}
