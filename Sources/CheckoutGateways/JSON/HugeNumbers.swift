/// Numbers of a JSON text that fit nothing (`1e999`, an integer of 65 bits or of four hundred digits): jansson refuses
/// the whole text for one of them, wherever it stands. Here it is a value of no use, like any other of a wrong type
/// (G-004, G-005).
enum HugeNumbers {
    /// Writes a small fraction and blanks over each, in place: a number still, and no integer. Everything else stays,
    /// so that what is no JSON is still none.
    static func blank(_ text: UnsafeMutableRawBufferPointer) {
        var at = 0
        while at < text.count {
            switch unsafe text[at] {
            case UInt8(ascii: "\""): at = unsafe endOfString(text, at)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let end = unsafe endOfNumber(text, at)
                unsafe blank(UnsafeMutableRawBufferPointer(rebasing: text[at..<end]), if: isHuge)
                at = end
            default: at += 1
            }
        }
    }

    private static func blank(_ token: UnsafeMutableRawBufferPointer, if test: (String) -> Bool) {
        // The shortest that can be meant is 9e999.
        guard token.count >= 5, test(unsafe String(decoding: token, as: UTF8.self)) else { return }
        for index in token.indices { unsafe token[index] = UInt8(ascii: " ") }
        unsafe token.copyBytes(from: "0.5".utf8)
    }

    private static func isHuge(_ token: String) -> Bool {
        guard isNumber(token.utf8[...]) else { return false }
        return isInteger(token) ? Int64(token) == nil : Double(token)?.isInfinite == true
    }

    private static func isInteger(_ token: String) -> Bool {
        token.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    }

    /// RFC 8259, section 6.
    private static func isNumber(_ token: Substring.UTF8View) -> Bool {
        var rest = token
        func take(_ allowed: String) -> Bool {
            guard let next = rest.first, allowed.utf8.contains(next) else { return false }
            rest = rest.dropFirst()
            return true
        }
        func digits() -> Bool {
            guard take("0123456789") else { return false }
            while take("0123456789") {}
            return true
        }
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take("."), !digits() { return false }
        if take("eE") {
            _ = take("+-")
            guard digits() else { return false }
        }
        return rest.isEmpty
    }

    /// Behind the closing quote.
    private static func endOfString(_ text: UnsafeMutableRawBufferPointer, _ start: Int) -> Int {
        var at = start + 1
        while at < text.count, unsafe text[at] != UInt8(ascii: "\"") {
            at += unsafe text[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(at + 1, text.count)
    }

    /// Behind the last character that a number may have.
    private static func endOfNumber(_ text: UnsafeMutableRawBufferPointer, _ start: Int) -> Int {
        var at = start
        while at < text.count, "+-.0123456789eE".utf8.contains(unsafe text[at]) { at += 1 }
        return at
    }
}
