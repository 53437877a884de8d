import CheckoutModel
import Glibc

/// The address of a Unix socket that is bound to a path. Abstract names do not exist here.
struct SocketAddress {
    private var storage = sockaddr_un()
    private let bytes: socklen_t

    /// `nil` when the path is empty, holds a NUL or has more than `Limits.socketPathBytesMax` bytes.
    init?(path: String) {
        let utf8 = Array(path.utf8)
        guard !utf8.isEmpty, utf8.count <= Limits.socketPathBytesMax, !utf8.contains(0) else { return nil }
        self.init(name: utf8)
    }

    /// Any name that fits, abstract ones among them: the service manager's notify socket may have one.
    init?(name: [UInt8]) {
        guard !name.isEmpty, name.count <= Limits.socketPathBytesMax else { return nil }
        storage.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &storage.sun_path) { room in
            for (index, byte) in name.enumerated() { unsafe room[index] = byte }
        }
        // Abstract names end where the length says, so nothing may be counted that is not part of them.
        let closing = name[0] == 0 ? 0 : 1
        bytes = socklen_t(MemoryLayout<sa_family_t>.size + name.count + closing)
    }

    /// What a descriptor is bound to; `nil` when that is no path.
    static func path(of descriptor: Int32) -> String? {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let failed = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) }
        }
        guard failed == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
        let count = Int(size) - MemoryLayout<sa_family_t>.size
        guard count > 0 else { return nil }
        let name = unsafe withUnsafeBytes(of: address.sun_path) {
            unsafe Array($0.prefix(min(count, $0.count)).prefix { $0 != 0 })
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    func bind(_ descriptor: Int32) throws(SystemError) {
        guard unsafe with({ unsafe Glibc.bind(descriptor, $0, bytes) }) == 0 else { throw .last("bind") }
    }

    /// Repeated when a signal comes in between.
    func connect(_ descriptor: Int32) throws(SystemError) {
        while unsafe with({ unsafe Glibc.connect(descriptor, $0, bytes) }) != 0 {
            guard errno == EINTR else { throw .last("connect") }
        }
    }

    /// One datagram to this address.
    func send(_ text: String, from descriptor: Int32) throws(SystemError) {
        var text = text
        let sent = text.withUTF8 { datagram in
            unsafe with {
                unsafe Int32(
                    clamping: sendto(
                        descriptor, datagram.baseAddress, datagram.count, Int32(MSG_NOSIGNAL), $0, bytes))
            }
        }
        guard sent >= 0 else { throw .last("sendto") }
    }

    private func with(_ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
        var storage = storage
        return unsafe withUnsafePointer(to: &storage) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
        }
    }
}
