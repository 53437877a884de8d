import CLinux

/// What Landlock lets a process do with files, by the kernel's bits (landlock(7)).
struct FileRights: OptionSet, Sendable {
    let rawValue: UInt64
    init(rawValue: UInt64) { self.rawValue = rawValue }

    static let execute = FileRights(rawValue: 1 << 0)
    static let writeFile = FileRights(rawValue: 1 << 1)
    static let readFile = FileRights(rawValue: 1 << 2)
    static let readDirectory = FileRights(rawValue: 1 << 3)
    static let removeDirectory = FileRights(rawValue: 1 << 4)
    static let removeFile = FileRights(rawValue: 1 << 5)
    static let makeRegular = FileRights(rawValue: 1 << 8)
    static let truncate = FileRights(rawValue: 1 << 14)

    /// All that this version of Landlock knows: what is in it and given by no rule is refused.
    static func all(version: Int) -> FileRights {
        let count =
            switch version {
            case 1: 13
            case 2: 14  // Files moved or linked into another directory.
            case 3, 4: 15  // Truncation.
            default: 16  // ioctl of devices.
            }
        return FileRights(rawValue: (1 << UInt64(count)) - 1)
    }

    /// Those that a rule about a file may have; the others are a directory's.
    static let ofFiles: FileRights = [.execute, .writeFile, .readFile, .truncate]
}
