internal import CheckoutModel
internal import CheckoutWire

/// The newest durable events, encoded once per view and shared by all who watch: a subscriber is an index into it.
///
/// Entries are numbered by `global_seq` without gaps, so the entry of a number is found by subtraction. Entries of one
/// session are chained forwards. Bytes lie in a circle of `Limits.ringBytes`; the oldest entries go when room is
/// needed, and who was behind them reads pages from the store.
struct EventRing {
    /// One event. The bytes of a view are the item without its last field; `global_seq` is written behind them for
    /// those who may see it.
    struct Entry {
        var session: SessionID
        var sessionSeq: UInt64
        /// Where the owner's view starts in the circle; the observer's lies behind it.
        var offset: Int
        var ownerCount: Int
        var observerCount: Int
        /// `global_seq` of the next event of the same session; 0: none yet.
        var nextOfSession: UInt64 = 0
    }

    /// First and last event of a session that are here.
    struct Chain {
        var first: UInt64 = 0
        var last: UInt64 = 0
    }

    /// Grows to `byteCountMax` as events come, so that a daemon without events does not hold the whole of it.
    private var bytes: [UInt8] = []
    private let byteCountMax: Int
    /// Where the next entry goes.
    private var tail = 0
    private var entries: [Entry] = []
    /// Entries before this index are gone.
    private var head = 0
    /// `global_seq` of `entries[head]`, or of the next event when there is none.
    private(set) var oldest: UInt64
    private var chains: [SessionID: Chain] = [:]

    /// `newest`: the newest event that is stored already.
    init(byteCount: Int = Limits.ringBytes, newest: UInt64 = 0) {
        byteCountMax = byteCount
        oldest = newest + 1
    }

    var count: Int { entries.count - head }
    /// 0: none yet.
    var newest: UInt64 { oldest + UInt64(count) - 1 }

    func holds(_ globalSeq: UInt64) -> Bool { globalSeq >= oldest && globalSeq <= newest }

    /// The entry of a number that `holds`.
    func entry(_ globalSeq: UInt64) -> Entry { entries[head + Int(globalSeq - oldest)] }

    /// First event of a session here with a number above `after`; `nil`: none. A gap shows in its `sessionSeq`.
    func first(of session: SessionID, after sessionSeq: UInt64) -> UInt64? {
        guard let chain = chains[session] else { return nil }
        var number = chain.first
        while number != 0 {
            let entry = entry(number)
            if entry.sessionSeq > sessionSeq { return number }
            number = entry.nextOfSession
        }
        return nil
    }

    /// Lends the encoded item of an entry.
    func withBytes(_ entry: Entry, _ view: Encoding.View, _ body: (RawSpan) -> Void) {
        let start = view == .owner ? entry.offset : entry.offset + entry.ownerCount
        let count = view == .owner ? entry.ownerCount : entry.observerCount
        unsafe body(bytes.span.bytes.extracting(start..<start + count))
    }

    /// Adds the event with the next number.
    mutating func append(session: SessionID, sessionSeq: UInt64, owner: [UInt8], observer: [UInt8]) {
        let needed = owner.count + observer.count
        precondition(needed <= byteCountMax, "an item is at most 64 KiB")
        while tail + needed > bytes.count, bytes.count < byteCountMax {
            let step = min(max(bytes.count, 64 << 10), byteCountMax - bytes.count)
            bytes.append(contentsOf: repeatElement(0, count: step))
        }
        if tail + needed > bytes.count {
            // What is left at the end stays unused; entries that begin in it or behind it go first.
            while count > 0, entries[head].offset >= tail { dropOldest() }
            tail = 0
        }
        while count > 0, entries[head].offset >= tail, entries[head].offset < tail + needed { dropOldest() }
        replace(tail, owner)
        replace(tail + owner.count, observer)
        let number = newest + 1
        entries.append(
            Entry(
                session: session, sessionSeq: sessionSeq, offset: tail, ownerCount: owner.count,
                observerCount: observer.count))
        tail += needed
        if let chain = chains[session] {
            entries[head + Int(chain.last - oldest)].nextOfSession = number
            chains[session]?.last = number
        } else {
            chains[session] = Chain(first: number, last: number)
        }
    }

    private mutating func replace(_ start: Int, _ new: [UInt8]) {
        for index in new.indices { bytes[start + index] = new[index] }
    }

    private mutating func dropOldest() {
        let entry = entries[head]
        if entry.nextOfSession == 0 {
            chains[entry.session] = nil
        } else {
            chains[entry.session]?.first = entry.nextOfSession
        }
        head += 1
        oldest += 1
        if head > 1024, head > entries.count / 2 {
            entries.removeFirst(head)
            head = 0
        }
    }
}
