/// Frames by hand, for what no message type can say: fields that do not exist, lengths that are wrong.
enum RawFrame {
    /// A field with a length.
    static func field(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    /// A text field.
    static func field(_ number: UInt64, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

    /// A `Call` with its header (`proto/PROTOCOL.md`, "Frame").
    static func call(_ id: UInt64, _ method: String, _ request: [UInt8], key: String = "") -> [UInt8] {
        var call = field(1, "checkout.v1." + method) + field(2, request)
        if !key.isEmpty { call += field(4, key) }
        return framed(varint(1 << 3) + varint(id) + field(7, call))
    }

    /// With the length in front.
    static func framed(_ body: [UInt8]) -> [UInt8] {
        let count = UInt32(body.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + body
    }

    /// `Hello` of version 1.
    static let hello = framed(field(2, varint(1 << 3) + varint(1)))

    private static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }
}
