import CLinux
import Glibc

/// Files that a process in its sandbox may still use, and for what.
public struct FileGrant: Equatable, Sendable {
    /// For what.
    public enum Access: Equatable, Sendable {
        /// Read; of a directory all that is beneath it, and the names.
        case read
        /// Read what is beneath a directory by who knows its name.
        case readByName
        /// Read and written, made and removed: all that is beneath a directory.
        case write
        /// Read and written, but neither made nor removed: a device.
        case use
        /// Files in a directory are removed, and nothing else.
        case remove
    }

    /// A path is taken as it is now: what is put in its place later is another file. So a file that is replaced by
    /// renaming needs its directory here.
    public let path: String
    /// For what.
    public let access: Access

    /// Joins the two.
    public init(_ access: Access, _ path: String) {
        self.access = access
        self.path = path
    }

    /// Adds it to a ruleset. False: there is no such file, and nothing to allow.
    func add(to ruleset: borrowing Descriptor, handled: FileRights) throws(SystemError) -> Bool {
        let number = unsafe open(path, Self.pathOnly | O_CLOEXEC)
        guard number >= 0 else { return false }
        let file = Descriptor(owning: number)
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { throw .last("fstat") }
        var rights = access.rights.intersection(handled)
        if status.st_mode & S_IFMT != S_IFDIR { rights.formIntersection(.ofFiles) }
        // Nothing that a file could be given.
        guard !rights.isEmpty else { return false }
        guard cl_landlock_allow(ruleset.number, file.number, rights.rawValue) == 0 else {
            throw .last("landlock_add_rule")
        }
        return true
    }

    /// O_PATH: names the file without opening it, which may have effects or need rights.
    private static let pathOnly: Int32 = 0o10000000
}

extension FileGrant.Access {
    var rights: FileRights {
        switch self {
        case .read: [.readFile, .readDirectory]
        case .readByName: .readFile
        case .write: [.readFile, .readDirectory, .writeFile, .truncate, .makeRegular, .removeFile]
        case .use: [.readFile, .writeFile]
        case .remove: .removeFile
        }
    }
}
