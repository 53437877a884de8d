/// What a peer may do. None includes another (`PROTOCOL.md`, "Who may call").
public struct Roles: OptionSet, Hashable, Sendable {
    /// One bit a role.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Sees all sessions in the observer's view.
    public static let observe = Roles(rawValue: 1)
    /// Presents, pays and dismisses what it owns.
    public static let operate = Roles(rawValue: 2)
    /// May be a presentation host.
    public static let host = Roles(rawValue: 4)
    /// Reaches into sessions of others, drains, reads the audit records.
    public static let admin = Roles(rawValue: 8)
    /// root, and whoever runs the daemon.
    public static let all: Roles = [.observe, .operate, .host, .admin]

    /// In the order of the table; what `Welcome` and `status` show.
    public var names: [String] {
        [(Roles.observe, "observe"), (.operate, "operate"), (.host, "host"), (.admin, "admin")]
            .filter { contains($0.0) }.map(\.1)
    }
}
