/// Text of the fields that are no secrets, brought into the form that is checked and sent (C-007 to C-010).
enum InputText {
    /// Names, city, address lines, state: trimmed and composed (C-008).
    static func name(_ typed: String) -> String { NormalForm.composed(trimmed(typed, InputCharacter.isOuterOfName)) }

    /// E-mail: trimmed only (C-010).
    static func email(_ typed: String) -> String { String(trimmed(typed, InputCharacter.isOuterOfName)) }

    /// Trimmed, every dash one `-`, runs of white space one space, ASCII digits, upper case (C-009). Letters beyond
    /// ASCII stay as they are: no postal code has any, and Unicode's upper case would turn some of them into letters
    /// that do.
    static func postalCode(_ typed: String) -> String {
        var result = String.UnicodeScalarView()
        var isAfterSpace = false
        for scalar in trimmed(typed, InputCharacter.isOuterOfPostalCode).unicodeScalars {
            let isSpace = InputCharacter.isWhiteSpace(scalar)
            defer { isAfterSpace = isSpace }
            if isSpace {
                if !isAfterSpace { result.append(" ") }
            } else if InputCharacter.isDash(scalar) {
                result.append("-")
            } else if let digit = InputCharacter.digit(scalar) {
                result.append(Unicode.Scalar(0x30 + digit))
            } else {
                result.append(upper(scalar))
            }
        }
        return String(result)
    }

    /// Trimmed and in upper case (C-010).
    static func countryCode(_ typed: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in trimmed(typed, InputCharacter.isOuterOfName).unicodeScalars { result.append(upper(scalar)) }
        return String(result)
    }

    /// Without the outer scalars that a rule names.
    static func trimmed(_ text: String, _ isOuter: (Unicode.Scalar) -> Bool) -> Substring {
        let scalars = text.unicodeScalars
        var (start, end) = (scalars.startIndex, scalars.endIndex)
        while start < end, isOuter(scalars[start]) { start = scalars.index(after: start) }
        while end > start {
            let last = scalars.index(before: end)
            guard isOuter(scalars[last]) else { break }
            end = last
        }
        return text[start..<end]
    }

    private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard ("a"..."z").contains(scalar) else { return scalar }
        return Unicode.Scalar(UInt8(scalar.value - 0x20))
    }
}

extension InputCharacter {
    /// Around a postal code: both sets, since a paste brings either.
    static func isOuterOfPostalCode(_ scalar: Unicode.Scalar) -> Bool { isOuter(scalar) || isOuterOfName(scalar) }
}
