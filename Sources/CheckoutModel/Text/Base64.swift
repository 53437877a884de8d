/// Base64 of RFC 4648. For bytes that are no secret, but for `append`: a secret is decoded where it can be wiped.
public enum Base64 {
    /// What 62 and 63 are written as.
    public enum Alphabet: Sendable {
        /// "+" and "/".
        case plain
        /// "-" and "_", which need no escape in a URL.
        case url
    }

    /// In the plain alphabet, with padding.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        append(bytes, to: &text, .plain)
        while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The digits behind what is there, without padding. Where `text` has the room, nothing of the bytes is left
    /// anywhere else.
    public static func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8], _ alphabet: Alphabet) {
        var (bits, held): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(digit(bits >> held & 63, alphabet))
            }
        }
        if held > 0 { text.append(digit(bits << (6 - held) & 63, alphabet)) }
    }

    private static func digit(_ value: UInt32, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + UInt8(value)
        case 26..<52: UInt8(ascii: "a") + UInt8(value - 26)
        case 52..<62: UInt8(ascii: "0") + UInt8(value - 52)
        case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }

    /// The bytes of a text in either alphabet, with or without padding; `nil` for what is none, or has stray bits.
    public static func bytes(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        while digits.last == UInt8(ascii: "="), digits.count > text.utf8.count - 2 { digits.removeLast() }
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var (bits, held): (UInt32, UInt32) = (0, 0)
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | value
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        }
        return bits & (1 << held - 1) == 0 ? bytes : nil
    }

    /// The six bits of a digit of either alphabet; `nil` for what is no digit.
    public static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
