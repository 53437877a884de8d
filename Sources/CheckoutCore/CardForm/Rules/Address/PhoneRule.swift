/// A phone number (C-118).
enum PhoneRule {
    enum Reading: Equatable, Sendable {
        /// No digits, and nothing that is wrong.
        case blank
        case malformed
        /// The digits, with a leading `+` when one was given.
        case good(String)
    }

    /// An optional `+` in front; separators vanish; 7 to 15 digits remain and nothing else.
    static func read(_ typed: String) -> Reading {
        var sent = String.UnicodeScalarView()
        var count = 0
        for (index, scalar) in InputText.trimmed(typed, InputCharacter.isOuterOfPostalCode).unicodeScalars.enumerated()
        {
            if let digit = InputCharacter.digit(scalar) {
                sent.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
                count += 1
            } else if isPlus(scalar) {
                guard index == 0 else { return .malformed }
                sent.append("+")
            } else if !isSeparator(scalar) {
                return .malformed
            }
        }
        if count == 0 { return .blank }
        return (7...15).contains(count) ? .good(String(sent)) : .malformed
    }

    private static func isPlus(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "\u{ff0b}" }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        InputCharacter.isSpace(scalar) || InputCharacter.isDash(scalar) || ".()".unicodeScalars.contains(scalar)
    }
}
