/// Values as protobuf packs them.
enum Packed {
    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func lengthed(_ bytes: [UInt8]) -> [UInt8] { varint(UInt64(bytes.count)) + bytes }

    /// Little-endian.
    static func fixed(_ value: UInt64, _ count: UInt64) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
