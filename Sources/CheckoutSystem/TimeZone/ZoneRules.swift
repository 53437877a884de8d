/// When a zone's clock changed and how it goes on: the content of one TZif file (RFC 9636).
struct ZoneRules {
    /// Seconds since 1970, growing; the offset holds from then on.
    private var transitions: [(at: Int, offset: Int)] = []
    private var firstOffset = 0
    private var rule: PosixZoneRule?

    static let utc = ZoneRules(rule: nil)

    init(rule: PosixZoneRule?) {
        self.rule = rule
        firstOffset = rule?.standardOffset ?? 0
    }

    /// Seconds east of Greenwich at this moment.
    func offset(at unixSeconds: Int) -> Int {
        guard let last = transitions.last, unixSeconds < last.at else {
            return rule?.offset(at: unixSeconds) ?? transitions.last?.offset ?? firstOffset
        }
        // The number of transitions that are not later.
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= unixSeconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : transitions[low - 1].offset
    }

    /// Reads the 64-bit part of a version 2 file or newer. `nil` for anything broken, and for files with leap seconds.
    init?(tzif bytes: [UInt8]) {
        var reader = TzifReader(bytes: bytes)
        guard let old = reader.header(), old.version >= UInt8(ascii: "2"), reader.skip(old.bodyBytes(timeBytes: 4)),
            let header = reader.header(), header.leaps == 0, header.types > 0
        else { return nil }
        var times: [Int] = []
        for _ in 0..<header.times {
            guard let time = reader.integer(8), times.last.map({ $0 < time }) ?? true else { return nil }
            times.append(time)
        }
        var kinds: [Int] = []
        for _ in 0..<header.times {
            guard let kind = reader.integer(1), kind & 0xff < header.types else { return nil }
            kinds.append(kind & 0xff)
        }
        var offsets: [Int] = []
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), abs(offset) <= 26 * 3600, reader.skip(2) else { return nil }
            offsets.append(offset)
        }
        guard reader.skip(header.characters + header.standards + header.universals), let footer = reader.footer() else {
            return nil
        }
        firstOffset = offsets[0]
        transitions = zip(times, kinds).map { (at: $0, offset: offsets[$1]) }
        guard !footer.isEmpty else { return }
        guard let rule = PosixZoneRule(footer) else { return nil }
        self.rule = rule
    }
}

/// Bytes of a TZif file, big-endian.
private struct TzifReader {
    struct Header {
        var version: UInt8
        var universals, standards, leaps, times, types, characters: Int

        func bodyBytes(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + standards + universals
        }
    }

    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= bytes.count - position else { return false }
        position += count
        return true
    }

    mutating func integer(_ size: Int) -> Int? {
        guard size <= bytes.count - position else { return nil }
        var value: Int64 = bytes[position] & 0x80 != 0 ? -1 : 0
        for byte in bytes[position..<position + size] { value = value << 8 | Int64(byte) }
        position += size
        return Int(value)
    }

    mutating func header() -> Header? {
        guard bytes[position...].starts(with: "TZif".utf8), skip(4), let version = integer(1), skip(15) else {
            return nil
        }
        var counts: [Int] = []
        for _ in 0..<6 {
            // No real file has more than some hundreds of anything.
            guard let count = integer(4), (0...65_536).contains(count) else { return nil }
            counts.append(count)
        }
        return Header(
            version: UInt8(truncatingIfNeeded: version), universals: counts[0], standards: counts[1], leaps: counts[2],
            times: counts[3], types: counts[4], characters: counts[5])
    }

    /// The text between the two last line ends.
    mutating func footer() -> String? {
        guard integer(1) == 10, let end = bytes[position...].firstIndex(of: 10) else { return nil }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }
}
