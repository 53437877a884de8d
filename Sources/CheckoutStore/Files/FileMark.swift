import CheckoutSystem
import Glibc

/// Where a store lies, so that one that was copied or restored is noticed: the database's inode, and inode and change
/// time of an empty file beside it. The database remembers both.
///
/// The inode alone is not enough: ext4 gives the number of a removed file to the next one, and `cp` writes into the
/// file that is there. A change time cannot be set by anybody: it differs after a directory was put back as a whole,
/// and since the file is stamped at each orderly end, also after the database alone was. Not seen is one case: a
/// database that was copied while the daemon ran, put back in place after that same run was killed.
enum FileMark {
    static let name = "checkoutd.mark"

    /// What is found now; the file is made when it is missing.
    static func present(in directory: StateDirectory) throws(StoreOpenFailure) -> String {
        try read(in: directory, stamping: false)
    }

    /// Gives the file a new change time and answers what to remember.
    static func renew(in directory: StateDirectory) throws(StoreOpenFailure) -> String {
        try read(in: directory, stamping: true)
    }

    private static func read(in directory: StateDirectory, stamping: Bool) throws(StoreOpenFailure) -> String {
        do throws(SystemError) {
            let file = try directory.openFile(name, flags: O_RDWR | O_CREAT)
            if stamping, futimens(file.number, nil) != 0 { throw SystemError("futimens", errno) }
            var mark = stat()
            guard unsafe fstat(file.number, &mark) == 0 else { throw SystemError("fstat", errno) }
            var database = stat()
            guard unsafe fstatat(directory.descriptor, DatabaseFile.name, &database, AT_SYMLINK_NOFOLLOW) == 0 else {
                throw SystemError("fstatat", errno)
            }
            return "\(database.st_ino) \(mark.st_ino) \(mark.st_ctim.tv_sec).\(mark.st_ctim.tv_nsec)"
        } catch {
            throw .system("the place of the payment database cannot be marked", error.number)
        }
    }
}
