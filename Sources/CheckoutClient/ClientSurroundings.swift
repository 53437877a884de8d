internal import CheckoutModel
internal import CheckoutSystem

/// Locale and time zone of this process, as `Hello` wants them.
public enum ClientSurroundings {
    /// BCP 47, from LC_ALL, LC_MESSAGES or LANG; empty when none says more than "C".
    public static var locale: String {
        tag(Environment["LC_ALL"] ?? Environment["LC_MESSAGES"] ?? Environment["LANG"] ?? "")
    }

    /// IANA name, from TZ, else from where /etc/localtime leads; empty when neither says one.
    public static var timeZone: String {
        if let zone = Environment["TZ"] { return zoneName(zone.hasPrefix(":") ? String(zone.dropFirst()) : zone) }
        return SymbolicLink.target(of: "/etc/localtime").map(zoneName) ?? ""
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
        return ZoneName(String(name))?.text ?? ""
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
