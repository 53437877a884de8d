/// The members of a JSON object and the elements of an array, as texts. It reads what the library wrote; of anything
/// else it gives what it can.
enum JSONMembers {
    /// Names and values, in their order.
    static func of(_ object: String) -> [(String, String)] {
        parts(object).compactMap { part in
            let bytes = Array(part.utf8)
            guard let colon = end(ofString: bytes), colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else {
                return nil
            }
            let name = String(decoding: bytes[1..<(colon - 1)], as: UTF8.self)
            return (name, String(decoding: bytes[(colon + 1)...], as: UTF8.self))
        }
    }

    /// The elements of an array.
    static func elements(_ array: String) -> [String] { parts(array) }

    /// What stands between the outer brackets, cut at the commas of that depth.
    private static func parts(_ text: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var depth = 0
        var inString = false
        var isEscaped = false
        for byte in text.utf8 {
            if inString {
                part.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth == 1 { continue }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { continue }
            case UInt8(ascii: ",") where depth == 1:
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
            default: break
            }
            part.append(byte)
        }
        if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
        return parts
    }

    /// Behind the closing quote of the text that begins the bytes.
    private static func end(ofString bytes: [UInt8]) -> Int? {
        guard bytes.first == UInt8(ascii: "\"") else { return nil }
        var index = 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "\"") {
                return index + 1
            }
            index += 1
        }
        return nil
    }
}
