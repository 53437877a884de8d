import Glibc

/// Files that decide what the daemon does: they belong to root or to the daemon's user and nobody else can write them
/// (README.md, "Configuration").
public enum TrustedFile {
    /// The whole configuration file, after owner and mode of the opened file were checked.
    public static func read(_ path: String, bytesMax: Int = 1 << 20) throws(StartFailure) -> [UInt8] {
        let file: Descriptor
        do throws(SystemError) {
            // Non-blocking, so that a FIFO does not hold the start.
            let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard number >= 0 else { throw .last("open") }
            file = Descriptor(owning: number)
        } catch {
            throw StartFailure(
                .configuration, "cannot read \(path) (\(error.text))", recovery: "Check the name and its rights.")
        }
        try check(file, path)
        do {
            return try SmallFile.read(file, bytesMax: bytesMax)
        } catch {
            throw StartFailure(
                .configuration, "cannot read \(path) (\(error.text))", recovery: "At most \(bytesMax) bytes are read.")
        }
    }

    private static func check(_ file: borrowing Descriptor, _ path: String) throws(StartFailure) {
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StartFailure(.configuration, "\(path) is not a file", recovery: "Name a file.")
        }
        guard status.st_uid == 0 || status.st_uid == geteuid() else {
            throw StartFailure(
                .configuration, "\(path) belongs to user \(status.st_uid), not to root or the daemon's user",
                recovery: "Give it to root (chown root) after looking at what is in it.")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw StartFailure(
                .configuration, "\(path) is writable by others",
                recovery: "Close it with chmod go-w after looking at what is in it.")
        }
    }
}
