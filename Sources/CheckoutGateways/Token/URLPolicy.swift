/// Which URLs of a token the daemon would call (G-016): the token is unauthenticated, and it decides where cards go.
public struct URLPolicy: Sendable {
    /// "*.primer.io" allows every label below it; other entries allow exactly themselves.
    public var allowedHosts: [String]
    /// `http` to a loopback address, for tests.
    public var allowsLoopback: Bool

    /// Nothing else is allowed.
    public init(allowedHosts: [String], allowsLoopback: Bool) {
        self.allowedHosts = allowedHosts
        self.allowsLoopback = allowsLoopback
    }

    func allows(_ url: String) -> Bool {
        guard let (scheme, host) = Self.parts(url) else { return false }
        switch scheme {
        case "https":
            return allowedHosts.contains { Self.matches(host, $0) } || (allowsLoopback && Self.isLoopback(host))
        case "http": return allowsLoopback && Self.isLoopback(host)
        default: return false
        }
    }

    /// Scheme and host in lower case; `nil` for user info, an empty host, or anything that is no ASCII URL.
    private static func parts(_ url: String) -> (scheme: String, host: String)? {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
        guard let mark = url.firstRange(of: "://") else { return nil }
        let authority = url[mark.upperBound...].prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { return nil }
        let host: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        let port = authority[host.endIndex...]
        guard !host.isEmpty, port.isEmpty || (port.first == ":" && port.dropFirst().allSatisfy(\.isNumber)) else {
            return nil
        }
        return (url[..<mark.lowerBound].lowercased(), host.lowercased())
    }

    private static func matches(_ host: String, _ allowed: String) -> Bool {
        guard allowed.hasPrefix("*.") else { return host == allowed }
        let suffix = allowed.dropFirst()
        return host.hasSuffix(suffix) && host.count > suffix.count
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }
}

extension URLPolicy {
    /// Not called but shown to the shopper: https to any host, or loopback under the same switch.
    func allowsHandingOut(_ url: String) -> Bool {
        var anyHost = self
        anyHost.allowedHosts = Self.parts(url).map { [$0.host] } ?? []
        return anyHost.allows(url)
    }
}
