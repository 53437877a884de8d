/// Whether the user ids of peers are what they seem (PROTOCOL.md, "Connection").
public enum UserNamespace: Equatable, Sendable {
    /// Every uid maps to itself: SO_PEERCRED names the user.
    case identity
    /// A namespace of its own (`PrivateUsers=`, a rootless container): peers from outside arrive as 65534.
    case foreign
    /// /proc cannot be read.
    case unknown

    /// Looks at the calling process.
    public static func current() -> UserNamespace {
        guard let map = try? SmallFile.read("/proc/self/uid_map", bytesMax: 4096) else { return .unknown }
        return of(uidMap: String(decoding: map, as: UTF8.self))
    }

    /// Reads the text of a uid_map: identity is one line "0 0 4294967295".
    static func of(uidMap: String) -> UserNamespace {
        let rows = uidMap.split(separator: "\n").map { $0.split(separator: " ").compactMap { UInt32($0) } }
        return rows == [[0, 0, 4_294_967_295]] ? .identity : .foreign
    }
}
