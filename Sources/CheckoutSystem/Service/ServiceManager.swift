public import CheckoutModel
import Glibc

/// The service manager, by its plain protocol (sd_notify(3)): one datagram for each message. Without one, nothing
/// happens.
public struct ServiceManager: Sendable {
    /// Half of WATCHDOG_USEC: how often the loop has to say that it makes progress. `nil`: nobody asks.
    public let watchdogInterval: Milliseconds?
    private let name: [UInt8]?

    /// From NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID.
    public static func current() -> ServiceManager {
        ServiceManager(
            notifySocket: Environment["NOTIFY_SOCKET"], watchdogMicroseconds: Environment["WATCHDOG_USEC"],
            watchdogPID: Environment["WATCHDOG_PID"], ownPID: getpid())
    }

    /// A socket's name begins with "/", or with "@" for an abstract one; another is none. A watchdog without
    /// WATCHDOG_PID is for whoever gets the variable.
    init(notifySocket: String?, watchdogMicroseconds: String?, watchdogPID: String?, ownPID: Int32) {
        var name = notifySocket.map { Array($0.utf8) }
        if name?.first == UInt8(ascii: "@") { name?[0] = 0 }
        self.name = notifySocket?.hasPrefix("/") == true || name?.first == 0 ? name : nil
        let isForUs = watchdogPID.map { Int32($0) == ownPID } ?? true
        let period = watchdogMicroseconds.flatMap { UInt64($0) } ?? 0
        watchdogInterval = isForUs && period > 0 ? Milliseconds(max(1, period / 2000)) : nil
    }

    /// Whether anybody listens.
    public var isPresent: Bool { name != nil }

    /// READY=1: the socket listens and everything is recovered.
    public func ready() { send("READY=1") }
    /// STOPPING=1: the drain begins.
    public func stopping() { send("STOPPING=1") }
    /// WATCHDOG=1: sent by the serving loop itself, at the end of a turn.
    public func watchdog() { send("WATCHDOG=1") }

    /// STATUS=: words of ours and numbers, nothing else.
    public func status(_ numbers: [(name: StaticString, value: UInt64)]) { send(Self.statusLine(numbers)) }

    static func statusLine(_ numbers: [(name: StaticString, value: UInt64)]) -> String {
        "STATUS=" + numbers.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }

    /// A service manager that cannot be told is no reason to fail: it has its own timeouts.
    private func send(_ text: String) {
        guard let name, let address = SocketAddress(name: name) else { return }
        let flags = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(AF_UNIX, flags, 0)
        guard number >= 0 else { return }
        let socket = Descriptor(owning: number)
        try? address.send(text, from: socket.number)
    }
}
