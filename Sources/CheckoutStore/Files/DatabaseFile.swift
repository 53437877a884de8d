import CheckoutSystem
import Glibc

/// The database file before SQLite opens it: made 0600, or checked to be ours, plain and not cut to nothing.
///
/// A new database is built under another name and renamed when it is whole, so that a file of this name is never empty
/// unless somebody emptied it. All descriptors are closed again before SQLite opens the file: closing one later would
/// drop SQLite's own locks.
enum DatabaseFile {
    static let name = "checkoutd.db"
    static let newName = "checkoutd.db.new"
    static let suffixes = ["", "-wal", "-shm", "-journal"]

    /// Whether there is a database; false: nothing is there and one may be made.
    static func exists(in directory: StateDirectory) throws(StoreOpenFailure) -> Bool {
        guard let facts = try look(at: name, in: directory) else {
            for suffix in suffixes.dropFirst() where try look(at: name + suffix, in: directory) != nil {
                throw StoreOpenFailure(
                    .databaseMissing,
                    "the payment database \(directory.path)/\(name) is gone, but its \(suffix) file is there",
                    recovery: "Restore the database beside it, or move the rest aside.")
            }
            return false
        }
        guard facts.st_size > 0 else {
            throw StoreOpenFailure(
                .empty, "the payment database \(directory.path)/\(name) is empty",
                recovery: "Restore a backup; only when there never was a payment, remove the file and start again.")
        }
        for suffix in suffixes.dropFirst() { _ = try look(at: name + suffix, in: directory) }
        return true
    }

    /// A new, empty file for a database to be built in. What a start that died left behind is taken away: it was never
    /// in use.
    static func makeNew(in directory: StateDirectory) throws(StoreOpenFailure) {
        for suffix in suffixes { unsafe unlinkat(directory.descriptor, newName + suffix, 0) }
        do throws(SystemError) {
            let file = try directory.openFile(newName, flags: O_RDWR | O_CREAT | O_EXCL)
            guard fchmod(file.number, 0o600) == 0 else { throw SystemError("fchmod", errno) }
        } catch {
            throw .system("no database can be made in \(directory.path)", error.number)
        }
    }

    /// The finished database gets its name, durably.
    static func putInPlace(in directory: StateDirectory) throws(StoreOpenFailure) {
        guard unsafe renameat(directory.descriptor, newName, directory.descriptor, name) == 0,
            fsync(directory.descriptor) == 0
        else { throw .system("the new database cannot be put in place", errno) }
    }

    /// Bytes of the database or of a file beside it; `nil`: not there.
    static func size(in directory: StateDirectory, suffix: String = "") -> Int64? {
        var facts = stat()
        guard unsafe fstatat(directory.descriptor, name + suffix, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return Int64(facts.st_size)
    }

    private static func look(at name: String, in directory: StateDirectory) throws(StoreOpenFailure) -> stat? {
        var facts = stat()
        guard unsafe fstatat(directory.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw .system("\(name) cannot be looked at", errno) }
            return nil
        }
        func refuse(_ what: String, _ recovery: String) -> StoreOpenFailure {
            StoreOpenFailure(.file, "\(directory.path)/\(name) \(what)", recovery: recovery)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw refuse("is no plain file", "Put the real file there.") }
        guard facts.st_uid == geteuid() else {
            throw refuse("belongs to uid \(facts.st_uid)", "Make it belong to the user that runs the daemon.")
        }
        guard facts.st_mode & 0o077 == 0 else { throw refuse("is open to other users", "Set its mode to 0600.") }
        guard facts.st_nlink == 1 else { throw refuse("has a second name elsewhere", "Remove the hard link.") }
        return facts
    }
}
