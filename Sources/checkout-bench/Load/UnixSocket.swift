import Glibc

/// Raw stream sockets by path.
enum UnixSocket {
    static func connected(to path: String) throws(BenchmarkFailure) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0, unsafe withAddress(path, { unsafe connect(descriptor, $0, $1) }) == 0 else {
            throw BenchmarkFailure("cannot connect: errno \(errno)")
        }
        return descriptor
    }

    static func listening(on path: String) -> Int32 {
        unsafe unlink(path)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = unsafe withAddress(path) { unsafe bind(descriptor, $0, $1) }
        listen(descriptor, 16)
        return descriptor
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
