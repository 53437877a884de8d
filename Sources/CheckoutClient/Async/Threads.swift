internal import CheckoutSystem
import Glibc

/// Threads of the library. They block every signal: those are for the program to handle.
enum Threads {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread.
    static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
        var everything = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&everything)
        unsafe pthread_sigmask(SIG_BLOCK, &everything, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let body = unsafe Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let failed = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        guard failed == 0 else {
            unsafe body.release()
            throw SystemError("pthread_create", failed)
        }
        pthread_detach(thread)
    }
}
