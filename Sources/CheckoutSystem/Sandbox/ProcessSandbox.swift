import CLinux
import Glibc

/// The last step before a program serves: it gives up what it does not need.
/// From then on it executes nothing, looks into no other process, opens no file but those that were granted, and has no
/// sockets but those of its gateway and Unix ones. There is no way back.
///
/// Libraries can be loaded still: a name service does so when it is asked.
public enum ProcessSandbox {
    /// Which sockets can be made.
    public enum Sockets: Sendable {
        /// AF_UNIX.
        case local
        /// AF_UNIX, AF_INET and AF_INET6.
        case network
    }

    /// Whose calls are filtered.
    public enum Scope: Sendable {
        /// Every thread's: for programs.
        case process
        /// The calling one's: for tests.
        case thread
    }

    /// A part that the kernel, or whoever started this process, does not give.
    public struct Lack: Equatable, Sendable {
        /// Which one.
        public let part: Part
        /// Why.
        public let error: SystemError
    }

    /// The two parts.
    public enum Part: String, Sendable {
        case files, calls
    }

    /// Enters it, and gives what it has to go on without. The rules about files hold for the calling thread and those
    /// that it starts: to be called before there are others.
    ///
    /// A grant of `write` or `remove` for what does not exist is a lack: files are then not restricted at all, since
    /// the program could not work.
    public static func enter(files: [FileGrant], sockets: Sockets, scope: Scope = .process) -> [Lack] {
        var lacks: [Lack] = []
        // Where it is refused, so are the two parts, which say so.
        _ = cl_forbid_new_privileges()
        do throws(SystemError) {
            try restrict(files)
        } catch {
            lacks.append(Lack(part: .files, error: error))
        }
        if cl_filter_calls(sockets == .network ? 1 : 0, scope == .process ? 1 : 0) != 0 {
            lacks.append(Lack(part: .calls, error: .last("seccomp")))
        }
        return lacks
    }

    private static func restrict(_ files: [FileGrant]) throws(SystemError) {
        let version = cl_landlock_version()
        guard version > 0 else { throw .last("landlock_create_ruleset") }
        let handled = FileRights.all(version: Int(version))
        let number = cl_landlock_ruleset(handled.rawValue)
        guard number >= 0 else { throw .last("landlock_create_ruleset") }
        let ruleset = Descriptor(owning: number)
        for grant in files where try !grant.add(to: ruleset, handled: handled) {
            if grant.access == .write || grant.access == .remove { throw SystemError("open", ENOENT) }
        }
        guard cl_landlock_enter(ruleset.number) == 0 else { throw .last("landlock_restrict_self") }
    }
}
