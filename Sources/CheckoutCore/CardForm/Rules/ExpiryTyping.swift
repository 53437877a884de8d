/// How an expiry date looks while it is typed (C-074).
enum ExpiryTyping {
    /// What the field shows once `typed` stands in it, where `shown` stood before. A value that is complete by C-090 is
    /// left as it is, unless it is no more than the four digits.
    static func next(_ typed: String, after shown: String) -> String {
        var digits = typed.unicodeScalars.compactMap(InputCharacter.digit)
        let isDigits = digits.count == typed.unicodeScalars.count
        if !isDigits {
            let isPartial = typed.unicodeScalars.allSatisfy { $0 == "/" || InputCharacter.digit($0) != nil }
            guard isPartial, Expiry(typed) == .malformed else { return typed }
        } else if isDigits, digits.count == 6 {
            return typed  // MMYYYY, in one piece.
        }
        // The slash was deleted: so goes the digit before it.
        if isDigits, digits.count > 2, text(digits) == shown { digits.remove(at: 1) }
        return text(Array(digits.prefix(4)))
    }

    private static func text(_ digits: [UInt8]) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index == 2 { text += "/" }
            text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
        }
        return text
    }
}
