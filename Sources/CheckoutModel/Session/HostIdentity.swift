/// A presentation host, as the kernel gave it.
public struct HostIdentity: Hashable, Sendable {
    /// 32 hex digits; "headless" for the daemon's own.
    public var hostID: String
    /// Unique among attached hosts.
    public var name: String
    /// Of the process.
    public var uid: UInt32
    /// For display only.
    public var pid: Int32

    /// Joins the four.
    public init(hostID: String, name: String, uid: UInt32, pid: Int32) {
        self.hostID = hostID
        self.name = name
        self.uid = uid
        self.pid = pid
    }

    /// The name of the host inside the daemon.
    public static let headlessName = "headless"

    /// Drawn as nothing, though it is neither a blank nor invisible by its properties.
    private static let brailleBlank: Unicode.Scalar = "\u{2800}"

    /// How a name reads: without blanks and what cannot be seen, in lower case. Names that read alike are told apart by
    /// no person, so one stands for all of them where it is taken, configured or reserved.
    public static func reading(of name: String) -> String {
        var seen = String.UnicodeScalarView()
        for scalar in name.unicodeScalars
        where !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            && scalar != Self.brailleBlank
        {
            seen.append(scalar)
        }
        // By way of the capitals, which letters share that only differ in form: ſ and s, ς and σ, ß and ss.
        return String(seen).uppercased().lowercased()
    }

    /// Whether it reads as the name of the host inside the daemon.
    public static func isHeadless(_ name: String) -> Bool { reading(of: name) == headlessName }

    /// Whether a command line means something else by what reads like this (`--host`): the daemon's own host, a way to
    /// choose one, a session, or a host's id. No host bears such a name.
    public static func isReserved(_ name: String) -> Bool {
        let name = reading(of: name)
        let isID = name.utf8.count == 32 && name.allSatisfy(\.isHexDigit)
        return name.isEmpty || [headlessName, "auto", "terminal"].contains(name) || name.hasPrefix("@") || isID
    }
}
