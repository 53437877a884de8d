public import CheckoutModel

/// The client's first frame (protocol.md 3). Each text has at most 64 bytes.
public struct Hello: Equatable, Sendable {
    /// 1.
    public var protocolMajor: UInt32 = 1
    /// Highest minor version the client knows.
    public var protocolMinor: UInt32 = 0
    /// "checkoutctl".
    public var clientName = ""
    /// Of the client's program.
    public var clientVersion = ""
    /// BCP 47; default for the texts of this connection's sessions.
    public var locale = ""
    /// IANA name; default for "today" on this connection.
    public var timeZone = ""

    /// Major version 1 and nothing said.
    public init() {}
}

/// The daemon's answer to `Hello`.
public struct Welcome: Equatable, Sendable {
    /// 1.
    public var protocolMajor: UInt32 = 1
    /// The lower of both sides.
    public var protocolMinor: UInt32 = 0
    /// Of the daemon's program.
    public var daemonVersion = ""
    /// Of the event store.
    public var epoch: Epoch?
    /// What this daemon accepts.
    public var frameBytesMax: UInt32 = 0
    /// Calls of one connection without a reply.
    public var callsInFlightMax: UInt32 = 0
    /// Names of what a client may use if it is there.
    public var capabilities: [String] = []
    /// Who the kernel says the client is, and what it may do.
    public var peer: Peer?

    /// Major version 1 and nothing said.
    public init() {}
}

/// The daemon takes no new calls on this connection.
public struct GoAway: Equatable, Sendable {
    /// Why.
    public var reason: CheckoutFailure
    /// Calls above it were not started.
    public var lastCallID: UInt32

    /// Joins the two.
    public init(reason: CheckoutFailure, lastCallID: UInt32) {
        self.reason = reason
        self.lastCallID = lastCallID
    }
}
