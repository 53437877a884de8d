/// Names of members, as proto3 makes them of field names.
enum JSONName {
    /// "address_line_1" becomes "addressLine1".
    static func camel(_ name: String) -> String {
        var camel = ""
        var isUpper = false
        for character in name {
            if character == "_" {
                isUpper = true
            } else {
                camel += isUpper ? character.uppercased() : String(character)
                isUpper = false
            }
        }
        return camel
    }
}

/// Base64 of RFC 4648, with padding when written; either alphabet, with or without padding, when read.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var word: UInt32 = 0
            for index in 0..<3 { word = unsafe word << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for index in 0..<4 {
                text.append(index <= count ? digits[Int(word >> (18 - 6 * UInt32(index)) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `nil` for what is none.
    static func bytes(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        while digits.last == UInt8(ascii: "="), digits.count > text.utf8.count - 2 { digits.removeLast() }
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var word: UInt32 = 0
        var bits = 0
        for digit in digits {
            guard let value = value(digit) else { return nil }
            word = word << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
        }
        return word & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: digits.firstIndex(of: digit).map(UInt32.init)
        }
    }
}
