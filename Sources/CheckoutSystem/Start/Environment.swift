import CLinux
import Glibc

/// The environment of the process: cut at start, read by name afterwards.
public enum Environment {
    /// What is not here would otherwise work (SSLKEYLOGFILE, proxies,
    /// OPENSSL_CONF, SQLITE_TMPDIR, ICU_DATA).
    private static let kept: Set<String> = [
        "PATH", "LANG", "TZ", "HOME", "CHECKOUTD_SOCKET",
        // From the service manager.
        "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "WATCHDOG_USEC", "WATCHDOG_PID",
        "STATE_DIRECTORY", "CREDENTIALS_DIRECTORY", "RUNTIME_DIRECTORY", "INVOCATION_ID", "JOURNAL_STREAM",
    ]
    private static let keptPrefixes = ["LC_", "XDG_"]
    private static let keptOnTerminal: Set<String> = ["TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES"]

    /// Whether a variable of this name stays.
    public static func keeps(_ name: String, for program: FirstActs.Program) -> Bool {
        if kept.contains(name) || keptPrefixes.contains(where: name.hasPrefix) { return true }
        switch program {
        case .daemon: return false
        case .commandLine: return keptOnTerminal.contains(name)
        }
    }

    /// Removes every other variable, and leaves the rest byte for byte as it was. While there is one thread only.
    public static func cut(for program: FirstActs.Program) {
        guard var entry = unsafe cl_environment() else { return }
        var next = unsafe entry
        while let text = unsafe entry.pointee {
            let name = String(unsafe String(cString: text).prefix { $0 != "=" })
            if keeps(name, for: program) {
                unsafe next.pointee = text
                unsafe next += 1
            }
            unsafe entry += 1
        }
        unsafe next.pointee = nil
    }

    /// A variable's value; `nil` when it is unset or empty.
    public static subscript(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// Takes a variable away, so that children do not inherit it.
    static func remove(_ name: String) { unsafe unsetenv(name) }
}
