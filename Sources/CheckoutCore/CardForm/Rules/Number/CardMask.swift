/// The masked forms of a number (C-180, C-181). Digits are ASCII.
enum CardMask {
    private static let bullet: Unicode.Scalar = "\u{2022}"

    /// First six, bullets, last four; every digit a bullet below 13 digits, so that a short number gives nothing away.
    static func complete(_ digits: RawSpan) -> String {
        let count = digits.byteCount
        return text(digits) { count >= 13 && ($0 < 6 || $0 >= count - 4) }
    }

    /// While the field has focus: the first six at most. A stream that shows the last four at each keystroke hands out
    /// the whole number.
    static func typing(_ digits: RawSpan) -> String { text(digits) { $0 < 6 } }

    private static func text(_ digits: RawSpan, shows: (Int) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        text.reserveCapacity(3 * digits.byteCount)
        for index in 0..<digits.byteCount {
            text.append(shows(index) ? Unicode.Scalar(ScalarReader.byte(digits, index)) : bullet)
        }
        return String(text)
    }
}
