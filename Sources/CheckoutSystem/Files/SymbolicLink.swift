import Glibc

/// Where symbolic links lead.
public enum SymbolicLink {
    /// The text of a link; `nil` for what is none. `/proc/self/exe` leads to the program that runs.
    public static func target(of path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe buffer.withUnsafeMutableBytes { room in
            guard let start = room.baseAddress else { return -1 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), room.count)
        }
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }
}
