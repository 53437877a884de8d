import Glibc

/// A file descriptor that is closed with its owner.
public struct Descriptor: ~Copyable, Sendable {
    /// Valid as long as this value lives.
    public let number: Int32

    /// Takes ownership.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Hands the descriptor on without closing it.
    public consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// A new Unix stream socket, close-on-exec.
    static func unixStream(nonBlocking: Bool) throws(SystemError) -> Descriptor {
        let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let number = socket(AF_UNIX, nonBlocking ? flags | Int32(SOCK_NONBLOCK.rawValue) : flags, 0)
        guard number >= 0 else { throw .last("socket") }
        return Descriptor(owning: number)
    }

    /// O_NONBLOCK on or off.
    func setNonBlocking(_ on: Bool) throws(SystemError) {
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0, fcntl(number, F_SETFL, on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK) == 0 else {
            throw .last("fcntl")
        }
    }
}
