import CheckoutSystem
import Glibc

/// One end of a Unix stream in the test's hands: blocking, with the test's own reads and writes.
final class End {
    private(set) var number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { hangUp() }

    /// Both ends of a connection without a listener.
    static func pair() -> (End, Int32) {
        var numbers: (Int32, Int32) = (-1, -1)
        let failed = unsafe withUnsafeMutableBytes(of: &numbers) {
            unsafe socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        precondition(failed == 0, "socketpair")
        return (End(numbers.0), numbers.1)
    }

    func send(_ bytes: [UInt8]) -> Int { unsafe Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    func send(_ text: String) -> Int { send(Array(text.utf8)) }

    func receive(_ count: Int = 65_536) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe bytes.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
        return got < 0 ? nil : Array(bytes.prefix(got))
    }

    /// Closes it: the peer is gone.
    func hangUp() {
        if number >= 0 { close(number) }
        number = -1
    }

    func shutdownWrite() { shutdown(number, Int32(SHUT_WR)) }
    func shutdownRead() { shutdown(number, Int32(SHUT_RD)) }
}
