/// Order and shopper as of initialization or the last refresh (B-116).
public struct ClientSession: Equatable, Sendable {
    /// The gateway's id of it.
    public var clientSessionID = ""
    /// The order.
    public var order = Order()
    /// The shopper.
    public var customer: Customer?
    /// An action changed the session since (B-117).
    public var stale = false
    /// The token's `env`, as text.
    public var environment = ""

    /// An empty session.
    public init() {}
}
