/// Which locale the texts of a session have (C-164).
public enum LocaleChoice {
    /// Anything that names no language which is listed is this.
    public static let fallback = "en_US"

    /// "de_DE.UTF-8" is "de_DE", "sr-latn-rs" is "sr_Latn_RS", "pt" stays "pt"; what is empty, malformed or of a
    /// language that `lists` does not know is en_US, since ICU answers an unknown one in the locale of the process.
    public static func resolve(_ text: String, lists: (String) -> Bool) -> String {
        // Bytes, since only ASCII can be meant, and letters in any case.
        let bare = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
        let parts = bare.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        // Extensions begin with a part of one character, and could change digits or style.
        var rest = parts.prefix { $0.count != 1 }
        guard let language = rest.popFirst(), (2...3).contains(language.count), language.allSatisfy(isLetter) else {
            return fallback
        }
        var chosen = [lowered(language)]
        guard lists(chosen[0]) else { return fallback }
        if let script = rest.first, script.count == 4, script.allSatisfy(isLetter) {
            chosen.append(raised(script.prefix(1)) + lowered(script.dropFirst()))
            rest.removeFirst()
        }
        if let region = rest.first, isRegion(region) {
            chosen.append(raised(region))
            rest.removeFirst()
        }
        return rest.isEmpty ? chosen.joined(separator: "_") : fallback
    }

    private typealias Part = Substring.UTF8View

    private static func isRegion(_ part: Part) -> Bool {
        part.count == 2 && part.allSatisfy(isLetter) || part.count == 3 && part.allSatisfy(isDigit)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func lowered(_ part: Part) -> String { Substring(part).lowercased() }
    private static func raised(_ part: Part) -> String { Substring(part).uppercased() }
}
