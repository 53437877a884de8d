/// One connection to either side: frames with growing ids to the daemon, or the same number of bytes to the floor.
struct Peer: ~Copyable {
    private var link: Link
    private var calls: CallBatch
    /// Of the floor, which sends no frames: bytes of one reply.
    private let reply: Int?
    private var heldBytes = 0

    init(daemon path: String, _ calls: CallBatch) throws(BenchmarkFailure) {
        link = try Link.greeted(path: path)
        self.calls = calls
        reply = nil
    }

    init(floor path: String, _ calls: CallBatch, reply: Int) throws(BenchmarkFailure) {
        link = try Link(path: path)
        self.calls = calls
        self.reply = reply
    }

    /// The floor gets the same bytes, made in the same way: only the other side differs.
    mutating func send(_ count: Int) throws(BenchmarkFailure) { try link.send(calls.next(count)) }

    /// Replies that one read brought.
    mutating func some() throws(BenchmarkFailure) -> Int {
        guard let reply else { return try link.countFrames() }
        heldBytes += try link.countBytes()
        defer { heldBytes %= reply }
        return heldBytes / reply
    }

    mutating func await(_ count: Int) throws(BenchmarkFailure) {
        var came = 0
        while came < count { came += try some() }
    }
}

/// The frames of up to 64 calls, made once: to send them, only their ids are written. To make a frame anew for each
/// call cost the load generator more than the daemon takes to answer it.
struct CallBatch {
    let callBytes: Int
    private var bytes: [UInt8] = []
    private let turns: Int
    /// Of four bytes as a varint, however many are sent: from 2^21 below 2^28.
    private var lastID: UInt32 = 1 << 21

    init(_ method: String, _ request: [UInt8]) { self.init(method, [request]) }

    /// These requests in turn, whose calls have the same number of bytes.
    init(_ method: String, _ requests: [[UInt8]]) {
        let calls = requests.map { [lastID] in Frames.call(lastID, method, $0) }
        let count = calls[0].count
        precondition(calls.allSatisfy { $0.count == count }, "the calls of a batch are of one length")
        (callBytes, turns) = (count, calls.count)
        for index in 0..<64 + turns { bytes += calls[index % turns] }
    }

    /// The next `count` calls, at most 64.
    mutating func next(_ count: Int) -> ArraySlice<UInt8> {
        let first = Int(lastID) % turns
        for call in first..<first + count {
            lastID += 1
            // Behind the length and the tag of the id.
            let at = call * callBytes + 5
            for digit in 0..<4 {
                let more: UInt8 = digit < 3 ? 0x80 : 0
                bytes[at + digit] = UInt8(lastID >> UInt32(7 * digit) & 0x7F) | more
            }
        }
        return bytes[first * callBytes..<(first + count) * callBytes]
    }
}
