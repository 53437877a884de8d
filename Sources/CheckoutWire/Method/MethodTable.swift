internal import CWire

/// The one table of methods: order of checks, limits and defaults follow it; nothing about a method is said elsewhere.
public enum MethodTable {
    /// A longer name names no method.
    public static let nameBytesMax = 128

    /// One row a method, in the order of `Method`.
    public static let rows: [MethodRow] = Method.allCases.map(makeRow)

    /// The row of a full name, "checkout.v1.Sessions/Present", as it stands in a frame. No text is made of it.
    public static func row(named name: RawSpan) -> MethodRow? {
        guard let index = index(of: name) else { return nil }
        return rows[index]
    }

    /// The same without the row, for a switch.
    public static func method(named name: RawSpan) -> Method? {
        guard let index = index(of: name) else { return nil }
        return Method(rawValue: UInt8(index))
    }

    /// The row of "Sessions/Present", with or without the package in front.
    public static func row(named name: String) -> MethodRow? {
        rows.first { $0.shortName == name || $0.name.description == name }
    }

    private static func index(of name: RawSpan) -> Int? {
        guard name.byteCount >= shortest, name.byteCount <= nameBytesMax else { return nil }
        return unsafe name.withUnsafeBytes { bytes in
            var slot = unsafe hash(bytes)
            while true {
                let entry = places[slot]
                if entry == 0 { return nil }
                let candidate = rows[Int(entry) - 1].name
                if candidate.utf8CodeUnitCount == bytes.count,
                    unsafe cw_equal(candidate.utf8Start, bytes.baseAddress, bytes.count)
                {
                    return Int(entry) - 1
                }
                slot = (slot + 1) & (places.count - 1)
            }
        }
    }

    /// Every name is at least this long, so that the hash may load words.
    private static let shortest = 20

    /// Open addressing over the last eight bytes and those behind the package's name: 0 free, else the row plus 1.
    private static let places: [UInt8] = {
        var places = [UInt8](repeating: 0, count: 256)
        for (index, row) in rows.enumerated() {
            var slot = unsafe hash(UnsafeRawBufferPointer(start: row.name.utf8Start, count: row.name.utf8CodeUnitCount))
            while places[slot] != 0 { slot = (slot + 1) & (places.count - 1) }
            places[slot] = UInt8(index + 1)
        }
        return places
    }()

    private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
        let front = unsafe name.loadUnaligned(fromByteOffset: 12, as: UInt64.self)
        let back = unsafe name.loadUnaligned(fromByteOffset: name.count - 8, as: UInt64.self)
        let mixed = (front ^ back &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(name.count)) &* 0xff51_afd7_ed55_8ccd
        return Int(mixed >> 56)
    }
}
