internal import CheckoutModel
internal import CheckoutSystem

/// Lines of a descriptor, one at a time, in locked memory: each is overwritten before the next one is read.
struct SecretLines {
    /// Bytes of one line.
    static let bytesMax = Limits.cardRequestBytesMax

    private let descriptor: Int32
    private let interrupt: Int32

    /// `interrupt` is looked at while waiting; below 0: none.
    init(_ descriptor: Int32, interrupt: Int32 = -1) {
        self.descriptor = descriptor
        self.interrupt = interrupt
    }

    /// Hands on every line to the end, blank ones left out; `nil` for one that is longer than `bytesMax`.
    func forEach(_ body: (RawSpan?) throws(CheckoutFailure) -> Void) throws(CheckoutFailure) {
        var chunk = try SecretBuffer(capacity: Self.bytesMax)
        var line = try SecretBuffer(capacity: Self.bytesMax)
        var isTooLong = false
        while try fill(&chunk) {
            var start = 0
            while start < chunk.count {
                let end = Self.newline(in: chunk.bytes, from: start)
                if !line.append(chunk.bytes.extracting(start..<(end ?? chunk.count))) { isTooLong = true }
                guard let end else { break }
                try Self.give(&line, isTooLong, body)
                isTooLong = false
                start = end + 1
            }
            chunk.wipe()
        }
        try Self.give(&line, isTooLong, body)
    }

    private static func give(
        _ line: inout SecretBuffer, _ isTooLong: Bool, _ body: (RawSpan?) throws(CheckoutFailure) -> Void
    ) throws(CheckoutFailure) {
        if isTooLong {
            try body(nil)
        } else if !isBlank(line.bytes) {
            try body(line.bytes)
        }
        line.wipe()
    }

    /// False at the end.
    private func fill(_ chunk: inout SecretBuffer) throws(CheckoutFailure) -> Bool {
        try Interrupts.wait(for: descriptor, or: interrupt)
        do {
            return try chunk.read(from: descriptor) > 0
        } catch {
            throw CheckoutFailure(.invalidRawData, "standard input cannot be read (\(error.text))")
        }
    }

    private static func newline(in bytes: RawSpan, from start: Int) -> Int? {
        (start..<bytes.byteCount).first { byte(bytes, $0) == UInt8(ascii: "\n") }
    }

    private static func isBlank(_ bytes: RawSpan) -> Bool {
        (0..<bytes.byteCount).allSatisfy { " \t\r".utf8.contains(byte(bytes, $0)) }
    }

    private static func byte(_ bytes: RawSpan, _ index: Int) -> UInt8 {
        unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
}
