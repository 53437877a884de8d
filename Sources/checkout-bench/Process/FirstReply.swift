import CheckoutSystem
import Glibc

/// How long it takes from the start of a process to its first reply.
enum FirstReply {
    /// Starts a server and asks it as soon as it can be asked. Milliseconds until so many frames were answered; with 0
    /// until anything was.
    static func time(
        of path: String, asking request: [UInt8], frames: Int, _ start: () throws(BenchmarkFailure) -> Void
    ) throws(BenchmarkFailure) -> Double {
        let begin = Clock.monotonic()
        try start()
        while elapsed(begin) < 10_000_000_000 {
            if unsafe access(path, F_OK) == 0, isAnswered(path, request, frames) { return Double(elapsed(begin)) / 1e6 }
            Pause.microseconds(50)
        }
        throw BenchmarkFailure("no answer within 10 s of a start")
    }

    /// Without a `Link`, whose buffer would be time of the benchmark's own.
    private static func isAnswered(_ path: String, _ request: [UInt8], _ frames: Int) -> Bool {
        guard let descriptor = try? UnixSocket.connected(to: path) else { return false }
        defer { close(descriptor) }
        guard unsafe write(descriptor, request, request.count) == request.count else { return false }
        var reply = [UInt8](repeating: 0, count: 4096)
        var filled = 0
        repeat {
            let count = unsafe reply.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled)
            }
            guard count > 0 else { return false }
            filled += count
        } while wholeFrames(reply[..<filled]) < frames
        return true
    }

    private static func wholeFrames(_ bytes: ArraySlice<UInt8>) -> Int {
        var frames = 0
        var rest = bytes
        while rest.count >= 4 {
            let end = rest.startIndex + 4 + rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard end <= rest.endIndex else { break }
            frames += 1
            rest = rest[end...]
        }
        return frames
    }
}
