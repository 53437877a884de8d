import CheckoutModel

/// `[host NAME]`: who attaches under a name, and whose checkouts it may show beside its own. Names are still names
/// here.
struct HostSection: Equatable, Sendable {
    /// Line of its header, for the sentences.
    var line: Int
    /// "kiosk-ui", or a number. Groups are never enough (PROTOCOL.md, "Hosts").
    var user = ""
    /// Owners, as users.
    var owners: [String] = []

    /// "host lane-1" is about "lane-1"; `nil`: another section.
    static func name(of section: String) -> String? {
        guard section == "host" || section.hasPrefix("host ") || section.hasPrefix("host\t") else { return nil }
        return String(section.dropFirst(4).drop { $0 == " " || $0 == "\t" })
    }

    /// What is wrong with a name of a host.
    static func fault(ofName name: String) -> String? {
        if name.isEmpty { return "[host] names no host: write [host lane-1]" }
        if HostIdentity.isHeadless(name) { return "[host \(name)] is the daemon's own, which needs no section" }
        if HostIdentity.isReserved(name) {
            return "[host \(name)]: this name means something else where a host is chosen"
        }
        if name.utf8.count > Limits.hostSectionNameBytesMax {
            return "a section holds a host's name of at most \(Limits.hostSectionNameBytesMax) bytes"
        }
        return nil
    }

    /// Whether two names are one host's (PROTOCOL.md, "Hosts").
    static func alike(_ one: String, _ other: String) -> Bool {
        HostIdentity.reading(of: one) == HostIdentity.reading(of: other)
    }

    /// Takes one line of the section.
    mutating func read(_ key: String, _ value: ValueReader) throws(ValueError) -> Bool {
        switch key {
        case "uid":
            let users = try value.users()
            guard users.count == 1 else { throw ValueError(expected: "takes one user") }
            user = users[0]
        case "for": owners = try value.users()
        default: return false
        }
        return true
    }
}

extension ValueReader {
    /// `pos, till`, users only.
    func users() throws(ValueError) -> [String] {
        try principals().map { principal throws(ValueError) in
            guard case .user(let name) = principal else {
                throw ValueError(expected: "takes names of users, and no groups")
            }
            return name
        }
    }
}
