internal import CheckoutModel

/// What a connection has beside its peer's rights. It is gone with the connection.
struct Holdings {
    /// Sessions whose owner secret it has shown (PROTOCOL.md, "Who may call").
    var adopted: Set<SessionID> = []
    /// Owner secrets that were wrong; five close the connection.
    var wrongSecrets = 0
    /// Settings of sessions that it opens without any (B-017); `nil`: the daemon's own.
    var defaults: Settings?
    /// Inline sessions that it is a surface of: it has attached and not cancelled (B-110).
    var attached: Set<SessionID> = []
}
