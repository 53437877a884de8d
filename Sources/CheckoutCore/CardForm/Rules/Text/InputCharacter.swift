/// The classes of characters that the rules of input speak of (C-002, C-003, C-008).
enum InputCharacter {
    /// Where each script's ten decimal digits begin: general category Nd of the Basic Multilingual Plane, in order. A
    /// table, since what counts as a digit of a card number must not change with a library (C-002).
    static let zeros: [UInt16] = [
        0x0030, 0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
        0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
        0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    ]

    /// 0 to 9, for a digit of any script; `nil` for everything else, superscripts and mathematical digits included.
    static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        let value = scalar.value
        if value < 0x80 { return value &- 0x30 < 10 ? UInt8(value - 0x30) : nil }
        for zero in zeros {
            if value < zero { return nil }
            if value - UInt32(zero) < 10 { return UInt8(value - UInt32(zero)) }
        }
        return nil
    }

    /// Zs. As a table for the reason above.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000: true
        default: false
        }
    }

    /// What a run of it is one space in a postal code: Zs, and what breaks or feeds a line.
    static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0d, 0x85, 0x2028, 0x2029: true
        default: isSpace(scalar)
        }
    }

    /// The dashes of C-003.
    static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2d, 0xad, 0x2010...0x2015, 0x2212, 0xff0d: true
        default: false
        }
    }

    /// What vanishes from a card number (C-003).
    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a, 0x0d, 0x200b...0x200f, 0x2060, 0xfeff, 0x202a...0x202e, 0x2066...0x2069: true
        default: isSpace(scalar) || isDash(scalar)
        }
    }

    /// What is trimmed from a code and an expiry date (C-006, C-007).
    static func isOuter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200b, 0xfeff: true
        default: isWhiteSpace(scalar)
        }
    }

    /// What is trimmed from names and the like (C-008).
    static func isOuterOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a, 0x0d, 0x200b, 0xfeff, 0x200e, 0x200f: true
        default: isSpace(scalar)
        }
    }

    /// Cc.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
    }
}
