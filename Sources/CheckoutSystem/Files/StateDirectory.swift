import Glibc

/// The directory that holds what survives the daemon. Everything in it is opened relative to its descriptor.
public final class StateDirectory: Sendable {
    /// For `openat` and the like; valid as long as this object.
    public let descriptor: Int32
    /// As it was given: for messages, and for libraries that open by name.
    public let path: String

    private init(_ descriptor: Int32, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Opens it, making it with mode 0700 (and its parents) when it is missing. Not a symbolic link, ours, and closed
    /// to everybody else; what is wrong and what to do is in the failure.
    public static func open(_ path: String) throws(StartFailure) -> StateDirectory {
        try make(path)
        let number = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { throw unopened(path, .last("open")) }
        let directory = StateDirectory(number, path)
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw unopened(path, .last("fstat")) }
        guard status.st_uid == geteuid() else {
            throw StartFailure(
                .configuration, "the state directory \(path) belongs to user \(status.st_uid)",
                recovery: "Give it to the daemon's user (chown -R), or name another with --state-dir.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw StartFailure(
                .configuration, "the state directory \(path) is open to others (mode \(octal(status.st_mode)))",
                recovery: "Close it with chmod 0700 after looking at what is in it.")
        }
        guard unsafe faccessat(number, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
            let error = SystemError.last("faccessat")
            throw StartFailure(
                .configuration, "the state directory \(path) cannot be written (\(error.text))",
                recovery: "Mount it for writing, or name another with --state-dir.")
        }
        return directory
    }

    /// Opens a file in it; never through a symbolic link. `flags` as for open(2).
    public func openFile(_ name: String, flags: Int32, mode: UInt32 = 0o600) throws(SystemError) -> Descriptor {
        let number = unsafe Glibc.openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
        guard number >= 0 else { throw .last("openat") }
        return Descriptor(owning: number)
    }

    /// Writes a small file so that a crash leaves the old one or the new one: a temporary file, fsync, rename, fsync of
    /// the directory.
    public func replaceFile(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        let temporary = name + ".new"
        let file = try openFile(temporary, flags: O_WRONLY | O_CREAT | O_TRUNC)
        try file.writeAll(bytes)
        guard fsync(file.number) == 0 else { throw .last("fsync") }
        guard unsafe renameat(descriptor, temporary, descriptor, name) == 0 else { throw .last("renameat") }
        guard fsync(descriptor) == 0 else { throw .last("fsync") }
    }

    /// Held until the object is gone; false when another process has it: one daemon for one state directory.
    public func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    private static func make(_ path: String) throws(StartFailure) {
        var parent = path[...]
        var missing: [String] = []
        while !parent.isEmpty, !SocketLocation.exists(String(parent)) {
            missing.append(String(parent))
            guard let slash = parent.lastIndex(of: "/") else { break }
            parent = parent[..<slash]
        }
        for directory in missing.reversed() where !directory.hasSuffix("/") {
            guard unsafe mkdir(directory, 0o700) == 0 else {
                if errno == EEXIST { continue }
                throw unopened(path, .last("mkdir"))
            }
            openToOwner(directory)
        }
    }

    /// The mode of a directory just made, whatever the umask took from it. What cannot be set shows when it is used.
    private static func openToOwner(_ directory: String) {
        let number = unsafe Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { return }
        fchmod(number, 0o700)
        close(number)
    }

    private static func unopened(_ path: String, _ error: SystemError) -> StartFailure {
        switch error.number {
        case EROFS:
            StartFailure(
                .configuration, "the state directory \(path) is on a read-only file system",
                recovery: "Mount it for writing, or name another with --state-dir.")
        case ELOOP, ENOTDIR:
            StartFailure(
                .configuration, "the state directory \(path) is a symbolic link or not a directory",
                recovery: "Name the directory itself with --state-dir.")
        case ENOSPC, EDQUOT:
            StartFailure(
                .transient, "there is no space for the state directory \(path)", recovery: "Free some space.")
        default:
            StartFailure(
                .configuration, "the state directory \(path) cannot be used (\(error))",
                recovery: "Check its rights, or name another with --state-dir.")
        }
    }

    private static func octal(_ mode: mode_t) -> String { "0" + String(mode & 0o7777, radix: 8) }
}

extension Descriptor {
    /// All of it, whatever the kernel takes at a time.
    func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[done...])
                return unsafe write(number, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("write") }
            done += count
        }
    }
}
