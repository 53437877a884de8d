/// Reads UTF-8 out of bytes that must not become a `String` (C-189), scalar by scalar and strictly: no overlong form,
/// no surrogate, nothing past U+10FFFF (C-001).
struct ScalarReader {
    /// Of the next scalar.
    private(set) var index = 0

    /// The next scalar; `nil` at the end and at bytes that are no UTF-8, which `index` tells apart.
    mutating func next(in bytes: RawSpan) -> Unicode.Scalar? {
        guard index < bytes.byteCount else { return nil }
        let first = Self.byte(bytes, index)
        if first < 0x80 {
            index += 1
            return Unicode.Scalar(first)
        }
        let (length, start, least): (Int, UInt32, UInt32)
        switch first {
        case 0xc2...0xdf: (length, start, least) = (2, UInt32(first & 0x1f), 0x80)
        case 0xe0...0xef: (length, start, least) = (3, UInt32(first & 0x0f), 0x800)
        case 0xf0...0xf4: (length, start, least) = (4, UInt32(first & 0x07), 0x10000)
        default: return nil
        }
        guard index + length <= bytes.byteCount else { return nil }
        var value = start
        for offset in 1..<length {
            let follower = Self.byte(bytes, index + offset)
            guard follower & 0xc0 == 0x80 else { return nil }
            value = value << 6 | UInt32(follower & 0x3f)
        }
        guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
        index += length
        return scalar
    }

    /// Whether everything was read.
    func isAtEnd(of bytes: RawSpan) -> Bool { index == bytes.byteCount }

    static func byte(_ bytes: RawSpan, _ index: Int) -> UInt8 {
        unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
}
