import CheckoutSystem
import Glibc

/// What the daemon may still use once it serves: exactly what a reload, the calendar and the end of the program need.
struct Confinement {
    let source: ConfigurationSource
    /// Where the database is.
    let stateDirectory: String
    /// `nil`: the service manager's, which it removes itself.
    let ownSocket: String?
    /// A variable's value; `nil` when it is unset or empty.
    let variable: (String) -> String?

    /// In the order of what they are for.
    var files: [FileGrant] {
        var grants = [FileGrant(.write, stateDirectory)]
        // The key for client tokens, when the service manager brings it.
        if let credentials = variable("CREDENTIALS_DIRECTORY") { grants.append(FileGrant(.read, credentials)) }
        // At the end the socket is removed.
        if let ownSocket { grants.append(FileGrant(.remove, Self.directory(of: ownSocket))) }
        grants += configurations.map { FileGrant(.readByName, $0) }
        if let zone = variable("TZ")?.drop(while: { $0 == ":" }), zone.hasPrefix("/") {
            grants.append(FileGrant(.read, String(zone)))
        }
        grants += Self.system.map { FileGrant(.read, $0) }
        // SQLite draws from the one, and the C library fills closed standard descriptors with the other.
        return grants + [FileGrant(.read, "/dev/urandom"), FileGrant(.use, "/dev/null")]
    }

    /// Directories, since a file that is edited is usually another file afterwards. A place that is a link counts
    /// twice.
    private var configurations: [String] {
        var directories: [String] = []
        for place in source.named.map({ [$0] }) ?? source.places {
            directories.append(Self.directory(of: place))
            guard let target = unsafe realpath(place, nil) else { continue }
            defer { unsafe free(target) }
            if let target = unsafe String(validatingCString: target) { directories.append(Self.directory(of: target)) }
        }
        return directories.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Users and groups with the modules that look them up, libraries, and time zones.
    private static let system = [
        "/etc", "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo",
        "/run/systemd/userdb", "/run/userdb", "/var/lib/extrausers", "/var/lib/sss",
    ]

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
