/// A connection that has said hello and makes one call after another: for set-up, not for measuring.
struct Caller: ~Copyable {
    private var link: Link
    private var lastID: UInt32 = 0

    init(path: String) throws(BenchmarkFailure) {
        link = try Link.greeted(path: path)
    }

    /// The response of one call.
    mutating func call(_ method: String, _ request: [UInt8] = [], key: String = "") throws(BenchmarkFailure) -> [UInt8]
    {
        lastID += 1
        try link.send(Frames.call(lastID, method, request, key: key))
        return try reply(to: method)
    }

    /// Makes many calls with at most `window` of them without a reply.
    mutating func pipeline(_ calls: [(method: String, request: [UInt8], key: String)], window: Int)
        throws(BenchmarkFailure)
    {
        var sent = 0
        for answered in calls.indices {
            while sent < calls.count, sent - answered < window {
                lastID += 1
                try link.send(Frames.call(lastID, calls[sent].method, calls[sent].request, key: calls[sent].key))
                sent += 1
            }
            _ = try reply(to: calls[answered].method)
        }
    }

    private mutating func reply(to method: String) throws(BenchmarkFailure) -> [UInt8] {
        let frame = try link.frame()
        guard let reply = ProtoBytes.field(9, of: frame[...]) else { throw BenchmarkFailure("\(method): no reply") }
        if let failure = ProtoBytes.field(1, of: reply) {
            let sentence = ProtoBytes.field(3, of: failure).map { String(decoding: $0, as: UTF8.self) } ?? ""
            throw BenchmarkFailure("\(method) was refused: \(sentence)")
        }
        return ProtoBytes.field(2, of: reply).map(Array.init) ?? []
    }
}
