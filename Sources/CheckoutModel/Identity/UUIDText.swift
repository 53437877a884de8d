/// UUIDs of RFC 9562, version 4, as text in lower case: diagnostics ids, idempotency keys and references that are made
/// here.
public enum UUIDText {
    /// Made of 128 random bits, of which six give way to version and variant.
    public static func version4(_ high: UInt64, _ low: UInt64) -> String {
        let digits = Array((Hex.text(high & ~0xf000 | 0x4000) + Hex.text(low & ~(3 << 62) | 2 << 62)).utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
