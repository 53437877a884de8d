internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Secrets that lie in a file or come on standard input, read into locked memory.
enum SecretFile {
    /// The whole of it without a line end behind it; "-" is standard input. `invalid-value` (8) when it cannot be read,
    /// or is no secret of so many bytes: too short, too long, nothing at all, nothing but blanks. No sentence repeats
    /// any of it.
    ///
    /// A pipe is waited for until all of it has come, also one that nobody writes to yet: so it is opened without
    /// waiting, and CANCELLED when `interrupt` becomes readable before (below 0: nothing interrupts).
    static func read(
        _ path: String, what: String, bytes: ClosedRange<Int>, interrupt: Int32
    ) throws(CheckoutFailure) -> SecretValue {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, flags)
        let bytesMax = bytes.upperBound
        func refused(_ sentence: String) -> CheckoutFailure { Self.refused(sentence, bytes) }
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
        guard buffer.count > 0 else { throw refused("\(what) in \(name(path)) is empty") }
        guard !isBlank(buffer.bytes) else { throw refused("\(what) in \(name(path)) is nothing but blanks") }
        guard buffer.count >= bytes.lowerBound else {
            throw refused("\(what) in \(name(path)) has only \(buffer.count) bytes")
        }
        return SecretValue(owning: buffer)
    }

    private static func last(_ bytes: RawSpan) -> UInt8? {
        let count = bytes.byteCount
        return count == 0 ? nil : unsafe bytes.unsafeLoad(fromByteOffset: count - 1, as: UInt8.self)
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "standard input" : ForeignText(path).shown(columns: 200)
    }

    private static func isBlank(_ bytes: RawSpan) -> Bool {
        (0..<bytes.byteCount).allSatisfy {
            " \t\r\n".utf8.contains(unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self))
        }
    }

    private static func refused(_ sentence: String, _ bytes: ClosedRange<Int>) -> CheckoutFailure {
        let size = bytes.lowerBound > 1 ? ", \(bytes.lowerBound) to \(bytes.upperBound) bytes," : ""
        return CheckoutFailure(
            .invalidValue, sentence,
            recovery: "Name a file that holds it\(size) and nothing else, or - for standard input.")
    }
}
