/// The last step of every log line: what may be a card number becomes `[redacted-pan]` (C-186).
///
/// A candidate is a sequence of whole digit groups, joined by single spaces or hyphens, with no letter or digit stuck
/// to either end: 13 to 19 digits that pass Luhn, or 16 to 19 that begin like a UnionPay card. The leftmost start wins,
/// then the longest end.
public enum PanFilter {
    /// What stands in place of a number.
    public static let replacement = "[redacted-pan]"

    /// The text with every candidate replaced.
    public static func redact(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            let found = unsafe redact(Span(_unsafeElements: bytes))
            return found.map { String(decoding: $0, as: UTF8.self) }
        } ?? text
    }

    /// The same on UTF-8; `nil` when there is nothing to replace.
    public static func redact(_ bytes: Span<UInt8>) -> [UInt8]? {
        var result: [UInt8]?
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard isDigit(bytes[index]) else {
                index += 1
                continue
            }
            if !isGlued(bytes, before: index), let end = longestEnd(bytes, from: index) {
                var text = result ?? []
                for kept in copied..<index { text.append(bytes[kept]) }
                text.append(contentsOf: replacement.utf8)
                result = text
                copied = end
                index = end
            } else {
                // On to the next group: a number in front does not hide this one.
                while index < bytes.count, isDigit(bytes[index]) { index += 1 }
            }
        }
        guard var text = result else { return nil }
        for kept in copied..<bytes.count { text.append(bytes[kept]) }
        return text
    }

    /// Where the longest candidate that begins here ends.
    private static func longestEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var digits = InlineArray<19, UInt8>(repeating: 0)
        var count = 0
        var index = start
        var best: Int?
        while true {
            while index < bytes.count, isDigit(bytes[index]) {
                guard count < 19 else { return best }
                digits[count] = bytes[index] - UInt8(ascii: "0")
                count += 1
                index += 1
            }
            if count >= 13, !isGlued(bytes, after: index), isCandidate(digits, count) { best = index }
            guard index + 1 < bytes.count, isJoint(bytes[index]), isDigit(bytes[index + 1]) else { return best }
            index += 1
        }
    }

    private static func isCandidate(_ digits: InlineArray<19, UInt8>, _ count: Int) -> Bool {
        passesLuhn(digits, count) || count >= 16 && isUnionPay(digits)
    }

    private static func passesLuhn(_ digits: InlineArray<19, UInt8>, _ count: Int) -> Bool {
        var sum = 0
        for index in 0..<count {
            let digit = Int(digits[count - 1 - index])
            let doubled = digit * 2
            sum += index % 2 == 0 ? digit : doubled > 9 ? doubled - 9 : doubled
        }
        return sum % 10 == 0
    }

    /// C-031. No pattern of another network is longer than one of these and lies in it, so a match is the best one.
    private static func isUnionPay(_ digits: InlineArray<19, UInt8>) -> Bool {
        var prefix = 0
        for index in 0..<6 { prefix = prefix * 10 + Int(digits[index]) }
        return unionPay.contains { $0.contains(prefix) }
    }

    /// The patterns of C-031, each as the six digits it covers.
    private static let unionPay: [ClosedRange<Int>] = [
        620_000...620_999, 621_000...621_829, 621_840...621_879, 621_850...621_979, 622_000...622_059,
        622_010...622_999, 622_070...622_099, 623_000...626_999, 627_000...627_099, 627_200...627_299,
        627_600...627_699, 627_700...627_779, 627_781...627_799, 628_200...628_999, 629_100...629_199,
        629_200...629_299, 810_000...810_999, 811_000...813_199, 813_200...815_199, 815_200...816_399,
        816_400...817_199,
    ]

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    private static func isJoint(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") }

    /// Digits cannot be stuck to the front: the index is at the start of a group.
    private static func isGlued(_ bytes: Span<UInt8>, before index: Int) -> Bool {
        var start = index
        repeat {
            guard start > 0, index - start < 4 else { return false }
            start -= 1
        } while bytes[start] & 0xc0 == 0x80
        return isLetter(bytes, start)
    }

    private static func isGlued(_ bytes: Span<UInt8>, after index: Int) -> Bool {
        index < bytes.count && (isDigit(bytes[index]) || isLetter(bytes, index))
    }

    /// Whether a letter of any script begins here. Broken UTF-8 is no letter.
    private static func isLetter(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        let first = bytes[index]
        if first < 0x80 { return first | 0x20 >= UInt8(ascii: "a") && first | 0x20 <= UInt8(ascii: "z") }
        var encoded: [UInt8] = []
        for next in index..<min(index + 4, bytes.count) where next == index || bytes[next] & 0xc0 == 0x80 {
            encoded.append(bytes[next])
        }
        guard let scalar = String(decoding: encoded, as: UTF8.self).unicodeScalars.first else { return false }
        return scalar.properties.isAlphabetic
    }
}
