public import CheckoutModel
internal import CheckoutSystem

/// How the library finds the daemon and who it says it is.
public struct ClientOptions: Equatable, Sendable {
    /// Of the socket; `nil`: found by PROTOCOL.md, "Where the socket is".
    public var socketPath: String?
    /// Users whose daemon is trusted beside root and oneself.
    public var trustedUIDs: [UInt32] = []
    /// "acme-pos": shown to operators. At most 64 bytes.
    public var name: String
    /// Of the program. At most 64 bytes.
    public var version: String
    /// BCP 47; empty: the daemon's default. Taken from the environment unless it is set.
    public var locale = ClientSurroundings.locale
    /// IANA name; empty: the daemon's own zone. Taken from the environment unless it is set.
    public var timeZone = ClientSurroundings.timeZone
    /// After a connection was lost: how long the daemon is waited for. A first connection is never waited for.
    public var reconnectPatience: Milliseconds = .seconds(30)
    /// Answers and items come with their JSON text as well.
    public var keepsJSON = false

    /// A program's name and version; everything else can be set afterwards.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }

    func path() throws(CheckoutFailure) -> String { try SocketLocation.client(flag: socketPath) }
}
