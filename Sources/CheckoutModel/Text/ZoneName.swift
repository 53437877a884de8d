/// The name of a time zone as IANA writes them, "America/Argentina/Ushuaia". Only what has this form is ever looked up
/// in a file system (PROTOCOL.md, "Connection").
public struct ZoneName: Hashable, Sendable {
    /// The name as it was given.
    public let text: String

    /// `nil` for what is no such name: at most 64 bytes, parts of letters, digits, `_`, `+` and `-` that begin with a
    /// letter (so neither "." nor ".." nor an absolute path), and not the variants of the database with other time
    /// scales.
    public init?(_ text: String) {
        guard text.utf8.count <= Limits.helloStringBytesMax else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= 4, parts.allSatisfy(Self.isPart) else { return nil }
        guard parts.count == 1 || !["right", "posix"].contains(String(Substring(parts[0]))) else { return nil }
        self.text = text
    }

    private static func isPart(_ part: Substring.UTF8View.SubSequence) -> Bool {
        guard let first = part.first, isLetter(first) else { return false }
        return part.allSatisfy { byte in
            isLetter(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "_+-".utf8.contains(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
}
