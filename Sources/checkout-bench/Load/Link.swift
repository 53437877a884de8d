import CBench
import Glibc

/// What a step of the benchmark could not do; the run ends with it.
struct BenchmarkFailure: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

/// One blocking connection that writes bytes and reads whole frames.
struct Link: ~Copyable {
    let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    private var filled = 0
    private var used = 0

    init(path: String) throws(BenchmarkFailure) {
        descriptor = try UnixSocket.connected(to: path)
    }

    /// A connection that has said hello and was welcomed.
    static func greeted(path: String) throws(BenchmarkFailure) -> Link {
        var link = try Link(path: path)
        try link.send(Frames.hello())
        _ = try link.frame()
        return link
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws(BenchmarkFailure) { try send(bytes[...]) }

    func send(_ bytes: ArraySlice<UInt8>) throws(BenchmarkFailure) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            guard count > 0 else { throw BenchmarkFailure("the daemon closed the connection: errno \(errno)") }
            sent += count
        }
    }

    /// Reads what there is and returns how many whole frames came; their bytes are dropped.
    mutating func countFrames() throws(BenchmarkFailure) -> Int {
        try fill()
        var frames = 0
        while let next = wholeFrame() {
            used = next.upperBound
            frames += 1
        }
        compact()
        return frames
    }

    /// Reads what there is: how many frames other than a reply came, and whether a reply ended the stream. The body's
    /// field has its number right behind the call id, since the daemon writes canonical frames.
    mutating func countItems() throws(BenchmarkFailure) -> (items: Int, ended: Bool) {
        try fill()
        var items = 0
        var ended = false
        while let next = wholeFrame() {
            var at = next.lowerBound + 1
            while buffer[at] >= 0x80 { at += 1 }
            if buffer[at + 1] >> 3 == 9 { ended = true } else { items += 1 }
            used = next.upperBound
        }
        compact()
        return (items, ended)
    }

    /// Reads what there is: how many whole frames came, and whether one of them has these bytes in it.
    mutating func countFrames(finding needle: [UInt8]) throws(BenchmarkFailure) -> (frames: Int, found: Bool) {
        try fill()
        var frames = 0
        let first = used
        while let next = wholeFrame() {
            used = next.upperBound
            frames += 1
        }
        let (start, count) = (first, used - first)
        let found = unsafe buffer.withUnsafeBufferPointer { bytes in
            unsafe cb_contains(bytes.baseAddress.map { unsafe $0 + start }, count, needle, needle.count) != 0
        }
        compact()
        return (frames, found)
    }

    /// Reads what there is and returns how many bytes came; they are dropped.
    mutating func countBytes() throws(BenchmarkFailure) -> Int {
        try fill()
        defer { filled = 0 }
        return filled
    }

    /// The body of the next frame.
    mutating func frame() throws(BenchmarkFailure) -> [UInt8] {
        while true {
            if let next = wholeFrame() {
                defer { used = next.upperBound; compact() }
                return Array(buffer[next])
            }
            try fill()
        }
    }

    private func wholeFrame() -> Range<Int>? {
        guard filled - used >= 4 else { return nil }
        let count =
            Int(buffer[used]) << 24 | Int(buffer[used + 1]) << 16 | Int(buffer[used + 2]) << 8 | Int(buffer[used + 3])
        return filled - used >= 4 + count ? used + 4..<used + 4 + count : nil
    }

    private mutating func fill() throws(BenchmarkFailure) {
        let room = filled
        let descriptor = descriptor
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress?.advanced(by: room), $0.count - room)
        }
        guard count > 0 else { throw BenchmarkFailure("the daemon closed the connection: errno \(errno)") }
        filled += count
    }

    private mutating func compact() {
        guard used > 0 else { return }
        if used < filled { buffer.replaceSubrange(0..<filled - used, with: buffer[used..<filled]) }
        filled -= used
        used = 0
    }
}
