import CLinux
import Glibc

/// What a program does before it does anything else, in this order (C-188).
public enum FirstActs {
    /// Whose environment is kept how.
    public enum Program: Sendable {
        /// `checkoutd`.
        case daemon
        /// `checkoutctl`: keeps what a terminal needs as well.
        case commandLine
    }

    /// All of them. A failure means that the program must not start.
    ///
    /// To be called while there is one thread only: it changes the environment.
    public static func perform(for program: Program) throws(StartFailure) {
        StandardDescriptors.fill()
        try silenceCrashReporter()
        try forbidCoreFiles()
        try forbidDumps()
        try ignoreBrokenPipes()
        Environment.cut(for: program)
        try raiseDescriptorLimit()
    }

    /// SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT and SIGQUIT to their defaults: the runtime's crash reporter
    /// prints the values it finds into the log, card numbers among them.
    public static func silenceCrashReporter() throws(StartFailure) {
        guard cl_crash_signals_to_default() == 0 else { throw refused("reset the crash signals", .last("sigaction")) }
    }

    /// Core limit 0, and a filter of 0 for what goes to a core handler in spite of the limit (C-188).
    ///
    /// Before `forbidDumps`, which hands the filter's file to root.
    public static func forbidCoreFiles() throws(StartFailure) {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else {
            throw refused("forbid core files", .last("setrlimit"))
        }
        let filter = unsafe open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        if filter < 0 {
            let error = SystemError.last("open")
            // A kernel that writes no cores has no such file.
            if error.number == ENOENT, unsafe access("/proc/self/status", F_OK) == 0 { return }
            throw refused("empty /proc/self/coredump_filter", error)
        }
        defer { close(filter) }
        guard unsafe write(filter, "0", 1) == 1 else {
            throw refused("empty /proc/self/coredump_filter", .last("write"))
        }
    }

    /// PR_SET_DUMPABLE 0: no core, no ptrace, /proc/self belongs to root. Again after any change of credentials.
    public static func forbidDumps() throws(StartFailure) {
        guard cl_set_undumpable() == 0 else { throw refused("make the process undumpable", .last("prctl")) }
    }

    /// A peer that goes away is an error of the write, not a signal.
    public static func ignoreBrokenPipes() throws(StartFailure) {
        guard cl_ignore_broken_pipes() == 0 else { throw refused("ignore SIGPIPE", .last("sigaction")) }
    }

    /// RLIMIT_NOFILE from soft to hard: every connection is a descriptor. Returns what holds now.
    @discardableResult
    public static func raiseDescriptorLimit() throws(StartFailure) -> Int {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0 else {
            throw refused("read the descriptor limit", .last("getrlimit"))
        }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            guard unsafe setrlimit(resource, &limit) == 0 else {
                throw refused("raise the descriptor limit", .last("setrlimit"))
            }
        }
        return Int(clamping: limit.rlim_cur)
    }

    private static func refused(_ what: String, _ error: SystemError) -> StartFailure {
        StartFailure(
            .transient, "cannot \(what) (\(error))",
            recovery: "Card data could reach a core file or a log: the program does not start like this.")
    }
}
