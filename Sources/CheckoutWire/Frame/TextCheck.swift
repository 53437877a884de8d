/// UTF-8 as Unicode defines it, and no NUL: the C runtime would cut a text there (PROTOCOL.md, "What a message must
/// look like").
enum TextCheck {
    static func isSound(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
        var at = range.lowerBound
        let end = range.upperBound
        while at < end {
            if end - at >= 8 {
                let word = unsafe UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self)
                // No byte above 0x7f, and none that borrows when 1 is taken from it.
                if (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0 {
                    at += 8
                    continue
                }
            }
            let byte = unsafe base[at]
            if byte == 0 { return false }
            if byte < 0x80 {
                at += 1
                continue
            }
            let length = unsafe scalarLength(base + at, end - at)
            if length == 0 { return false }
            at += length
        }
        return true
    }

    /// Bytes of the scalar at `at`; 0 for what is none: overlong, surrogate, beyond U+10FFFF, cut off.
    private static func scalarLength(_ at: UnsafePointer<UInt8>, _ room: Int) -> Int {
        let first = unsafe at[0]
        let (length, low, high): (Int, UInt8, UInt8)
        switch first {
        case 0xc2...0xdf: (length, low, high) = (2, 0x80, 0xbf)
        case 0xe0: (length, low, high) = (3, 0xa0, 0xbf)
        case 0xe1...0xec, 0xee, 0xef: (length, low, high) = (3, 0x80, 0xbf)
        case 0xed: (length, low, high) = (3, 0x80, 0x9f)
        case 0xf0: (length, low, high) = (4, 0x90, 0xbf)
        case 0xf1...0xf3: (length, low, high) = (4, 0x80, 0xbf)
        case 0xf4: (length, low, high) = (4, 0x80, 0x8f)
        default: return 0
        }
        guard room >= length, unsafe at[1] >= low, unsafe at[1] <= high else { return 0 }
        for index in 2..<max(length, 2) where unsafe at[index] & 0xc0 != 0x80 { return 0 }
        return length
    }
}
