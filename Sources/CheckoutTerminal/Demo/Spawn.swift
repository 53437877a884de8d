internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Starts a program with an environment of a few names, in a process group of its own.
enum Spawn {
    private static let kept = ["PATH", "LANG", "LC_ALL", "TZ", "HOME"]

    /// Output and errors go to `log`. The child gets no signal that is meant for this program, and blocks none.
    static func start(_ program: String, _ arguments: [String], log: String) throws(CheckoutFailure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var ignored = sigset_t()
        unsafe sigemptyset(&ignored)
        unsafe sigaddset(&ignored, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP)
        unsafe posix_spawnattr_setflags(&attributes, flags)

        let environment = kept.compactMap { name in Environment[name].map { "\(name)=\($0)" } }
        var process: pid_t = 0
        let failed = unsafe withStrings([program] + arguments) { argv in
            unsafe withStrings(environment) { envp in
                unsafe posix_spawn(&process, program, &actions, &attributes, argv, envp)
            }
        }
        guard failed == 0 else {
            throw CheckoutFailure(
                .daemonUnreachable, "\(program) cannot be started (\(SystemError.text(of: failed)))",
                recovery: "Build or install it anew.")
        }
        return process
    }

    private static func withStrings(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() { unsafe copies[index] = strdup(string) }
        unsafe copies[strings.count] = nil
        defer {
            for index in 0..<strings.count { unsafe free(copies[index]) }
            unsafe copies.deallocate()
        }
        return unsafe body(copies)
    }
}
