/// The grammar of an e-mail address, plain on purpose (C-117, D-14).
enum EmailRule {
    /// Trimmed and checked (C-010).
    static func read(_ typed: String) -> AddressRule.Reading {
        let address = InputText.email(typed)
        if address.isEmpty { return .blank }
        return accepts(address) ? .good(address) : .wrong
    }

    /// One `@`; 254 in all. ASCII only.
    private static func accepts(_ address: String) -> Bool {
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return address.utf8.count <= 254 && parts.count == 2 && isLocal(parts[0]) && isDomain(parts[1])
    }

    /// 1 to 64 characters, no dot at an end and no two together.
    private static func isLocal(_ part: Substring.UTF8View) -> Bool {
        part.count <= 64
            && part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { piece in
                !piece.isEmpty && piece.allSatisfy { isLetter($0) || isDigit($0) || "_%+-".utf8.contains($0) }
            }
    }

    /// Two or more labels of 1 to 63 letters, digits, inner hyphens; the last of two or more letters.
    private static func isDomain(_ part: Substring.UTF8View) -> Bool {
        let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last else { return false }
        let hyphen = UInt8(ascii: "-")
        return last.count >= 2 && last.allSatisfy(isLetter)
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                    && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
