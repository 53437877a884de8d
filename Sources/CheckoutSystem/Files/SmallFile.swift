import Glibc

/// Files that fit into memory: settings, maps of /proc, time zones. Nothing secret: for that see `SecretBuffer`.
public enum SmallFile {
    /// The whole file. EFBIG when it is longer than `bytesMax`.
    public static func read(_ path: String, bytesMax: Int) throws(SystemError) -> [UInt8] {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw .last("open") }
        let file = Descriptor(owning: number)
        return try read(file, bytesMax: bytesMax)
    }

    static func read(_ file: borrowing Descriptor, bytesMax: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(file.number, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read") }
            if count == 0 { return bytes }
            guard bytes.count + count <= bytesMax else { throw SystemError("read", EFBIG) }
            bytes.append(contentsOf: chunk.prefix(count))
        }
    }
}
