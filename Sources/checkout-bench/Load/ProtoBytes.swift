/// Just enough of the protobuf encoding to make requests and to count replies, by hand: the load generator must cost
/// next to nothing, so that what is measured is the daemon and not its client.
struct ProtoBytes {
    private(set) var bytes: [UInt8] = []

    mutating func varint(_ field: UInt32, _ value: UInt64) {
        guard value != 0 else { return }
        raw(UInt64(field) << 3)
        raw(value)
    }

    mutating func text(_ field: UInt32, _ text: String) { data(field, Array(text.utf8)) }

    /// Written even when empty: for presence, and for members of a oneof.
    mutating func data(_ field: UInt32, _ data: [UInt8]) {
        raw(UInt64(field) << 3 | 2)
        raw(UInt64(data.count))
        bytes += data
    }

    private mutating func raw(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    static func message(_ fill: (inout ProtoBytes) -> Void) -> [UInt8] {
        var message = ProtoBytes()
        fill(&message)
        return message.bytes
    }

    /// The length-delimited value of a field, the first that has the number. `nil`: there is none.
    static func field(_ number: UInt64, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = bytes
        while let tag = take(&rest) {
            switch tag & 7 {
            case 0: _ = take(&rest)
            case 1: rest = rest.dropFirst(8)
            case 5: rest = rest.dropFirst(4)
            case 2:
                guard let count = take(&rest), count <= rest.count else { return nil }
                if tag >> 3 == number { return rest.prefix(Int(count)) }
                rest = rest.dropFirst(Int(count))
            default: return nil
            }
        }
        return nil
    }

    private static func take(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = bytes.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
