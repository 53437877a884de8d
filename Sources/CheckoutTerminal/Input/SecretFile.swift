internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Secrets that lie in a file or come on standard input, read into locked memory.
enum SecretFile {
    /// The whole of it without a line end behind it; "-" is standard input. `invalid-value` (8) when it cannot be read,
    /// is empty, or is longer than `bytesMax`. No sentence repeats any of it.
    ///
    /// A pipe is waited for until all of it has come, also one that nobody writes to yet: so it is opened without
    /// waiting, and CANCELLED when `interrupt` becomes readable before (below 0: nothing interrupts).
    static func read(
        _ path: String, what: String, bytesMax: Int, interrupt: Int32
    ) throws(CheckoutFailure) -> SecretValue {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, flags)
        guard descriptor >= 0 else {
            throw refused("\(what) cannot be read from \(name(path)) (\(SystemError.text(of: errno)))")
        }
        let file = Descriptor(owning: descriptor)
        var buffer = try SecretBuffer(capacity: bytesMax + 2)
        while true {
            try Interrupts.wait(for: file.number, or: interrupt)
            do {
                if try buffer.read(from: file.number) == 0 { break }
            } catch {
                if error.number == EAGAIN { continue }
                if error.number == EFBIG { throw refused("\(what) has more than \(bytesMax) bytes") }
                throw refused("\(what) cannot be read from \(name(path)) (\(error.text))")
            }
        }
        for end in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where last(buffer.bytes) == end {
            buffer.truncate(to: buffer.count - 1)
        }
        guard buffer.count <= bytesMax else { throw refused("\(what) has more than \(bytesMax) bytes") }
        return SecretValue(owning: buffer)
    }

    private static func last(_ bytes: RawSpan) -> UInt8? {
        let count = bytes.byteCount
        return count == 0 ? nil : unsafe bytes.unsafeLoad(fromByteOffset: count - 1, as: UInt8.self)
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "standard input" : ForeignText(path).shown(columns: 200)
    }

    private static func refused(_ sentence: String) -> CheckoutFailure {
        CheckoutFailure(
            .invalidValue, sentence, recovery: "Name a file that holds it and nothing else, or - for standard input.")
    }
}
