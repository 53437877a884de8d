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

    /// The same of what a person names: a pipe is waited for until all of it has come. ECANCELED when `interrupt` is
    /// readable before; below 0: nothing interrupts.
    public static func read(_ path: String, bytesMax: Int, interrupt: Int32) throws(SystemError) -> [UInt8] {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw .last("open") }
        let file = Descriptor(owning: number)
        return try read(file, bytesMax: bytesMax, interrupt: interrupt)
    }

    /// Without `interrupt` nothing is waited for: EAGAIN when there is nothing yet.
    static func read(_ file: borrowing Descriptor, bytesMax: Int, interrupt: Int32? = nil) throws(SystemError)
        -> [UInt8]
    {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            if let interrupt, Poll.wait(for: file.number, wake: interrupt).isWoken {
                throw SystemError("read", ECANCELED)
            }
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(file.number, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN && interrupt != nil { continue }
            guard count >= 0 else { throw .last("read") }
            if count == 0 { return bytes }
            guard bytes.count + count <= bytesMax else { throw SystemError("read", EFBIG) }
            bytes.append(contentsOf: chunk.prefix(count))
        }
    }
}
