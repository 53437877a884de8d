/// Lower-case hexadecimal, the one way ids and digests are written.
public enum Hex {
    private static let digits: [UInt8] = Array("0123456789abcdef".utf8)

    /// 16 digits, leading zeros kept.
    public static func text(_ word: UInt64) -> String {
        String(decoding: (0..<16).map { digits[Int(word >> (60 - 4 * UInt64($0)) & 15)] }, as: UTF8.self)
    }

    /// Two digits for each byte.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The two words of exactly 32 lower-case digits, else `nil`.
    static func words(_ text: some Collection<UInt8>) -> (UInt64, UInt64)? {
        guard text.count == 32 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        for (index, byte) in text.enumerated() {
            guard let digit = value(byte) else { return nil }
            if index < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
        }
        return words
    }

    private static func value(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
