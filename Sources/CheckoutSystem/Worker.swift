import Glibc

/// A thread of its own, for work that blocks. Every signal is blocked in it: those are for the program's first thread.
@safe public final class Worker {
    private var thread = pthread_t()
    private var isJoined = false

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts one that has to be joined. A system without room for a thread is out of what it needs to run at all: a
    /// trap.
    public init(_ run: @escaping @Sendable () -> Void) {
        let failure = unsafe Self.create(&thread, run)
        precondition(failure == 0, "pthread_create: \(SystemError.text(of: failure))")
    }

    /// Starts one that nobody waits for, in a program that can say that it got none.
    public static func detach(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
        var thread = pthread_t()
        let failure = unsafe create(&thread, run)
        guard failure == 0 else { throw SystemError("pthread_create", failure) }
        pthread_detach(thread)
    }

    /// Waits for its end. Once.
    public func join() {
        precondition(!isJoined, "joined twice")
        isJoined = true
        pthread_join(thread, nil)
    }

    deinit { precondition(isJoined, "a thread that nobody waits for") }

    /// 0, or why there is none.
    private static func create(_ thread: UnsafeMutablePointer<pthread_t>, _ run: @escaping @Sendable () -> Void)
        -> Int32
    {
        var everything = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&everything)
        unsafe pthread_sigmask(SIG_BLOCK, &everything, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let body = unsafe Unmanaged.passRetained(Body(run))
        let failure = unsafe pthread_create(
            thread, nil,
            { body in
                guard let body = unsafe body else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        if failure != 0 { unsafe body.release() }
        return failure
    }
}
