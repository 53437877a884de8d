import CheckoutSystem
import Glibc

/// SQLite takes a path. The one it gets names the directory that was opened and checked, with no link on the way.
enum RealPath {
    static func of(_ directory: StateDirectory) throws(StoreOpenFailure) -> String {
        guard let resolved = unsafe realpath(directory.path, nil) else {
            throw .system("the state directory \(directory.path) cannot be resolved", errno)
        }
        defer { unsafe free(resolved) }
        guard let path = unsafe String(validatingCString: resolved) else {
            throw StoreOpenFailure(
                .directory, "the path of the state directory is not UTF-8",
                recovery: "Use a directory with another name.")
        }
        var named = stat()
        var opened = stat()
        guard unsafe lstat(path, &named) == 0, unsafe fstat(directory.descriptor, &opened) == 0 else {
            throw .system("the state directory \(path) cannot be looked at", errno)
        }
        guard (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino) else {
            throw StoreOpenFailure(
                .directory, "the state directory \(path) was exchanged while it was opened", recovery: "Start again.",
                isPermanent: false)
        }
        return path
    }
}
