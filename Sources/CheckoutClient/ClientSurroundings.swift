internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Locale and time zone of this process, as `Hello` wants them.
public enum ClientSurroundings {
    /// BCP 47, from LC_ALL, LC_MESSAGES or LANG; empty when none says more than "C".
    public static var locale: String {
        tag(Environment["LC_ALL"] ?? Environment["LC_MESSAGES"] ?? Environment["LANG"] ?? "")
    }

    /// IANA name, from TZ, else from where /etc/localtime leads; empty when neither says one.
    public static var timeZone: String {
        if let zone = Environment["TZ"] { return zoneName(zone.hasPrefix(":") ? String(zone.dropFirst()) : zone) }
        return zoneName(link("/etc/localtime"))
    }

    /// "de_AT.UTF-8@euro" is "de-AT".
    static func tag(_ posix: String) -> String {
        let bare = posix.prefix { $0 != "." && $0 != "@" }
        let parts = bare.split(separator: "_", omittingEmptySubsequences: false)
        guard let language = parts.first, parts.count <= 2, (2...3).contains(language.utf8.count),
            parts.allSatisfy({ $0.utf8.count >= 2 && $0.utf8.count <= 8 && $0.utf8.allSatisfy(isAlphanumeric) })
        else { return "" }
        return parts.joined(separator: "-")
    }

    /// The name behind the last "zoneinfo/", when it has the form of one.
    static func zoneName(_ text: String) -> String {
        var name = text[...]
        if let marker = text.range(ofLast: "zoneinfo/") { name = text[marker...] }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isName =
            name.utf8.count <= Limits.helloStringBytesMax
            && parts.allSatisfy { part in
                guard let first = part.utf8.first, isLetter(first) else { return false }
                return part.utf8.allSatisfy { isAlphanumeric($0) || [0x5f, 0x2d, 0x2b].contains($0) }
            }
        return isName ? String(name) : ""
    }

    private static func link(_ path: String) -> String {
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = unsafe buffer.withUnsafeMutableBytes { room in
            guard let start = room.baseAddress else { return 0 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), room.count)
        }
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
}

extension String {
    /// Where what follows the last `marker` begins.
    fileprivate func range(ofLast marker: String) -> Index? {
        var found: Index?
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(marker) { found = index(at, offsetBy: marker.count) }
            at = index(after: at)
        }
        return found
    }
}
