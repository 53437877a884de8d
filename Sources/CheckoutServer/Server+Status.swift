internal import CheckoutCore
public import CheckoutModel

// What the driver asks beside the turns: numbers for the service manager, and a new configuration.

/// Numbers for whoever watches; kept as things change.
public struct ServerLoad: Equatable, Sendable {
    /// Open now.
    public var connections: Int
    /// Sessions that are not over.
    public var sessionsLive: UInt32
    /// Attempts that the gateway has.
    public var attemptsInFlight: UInt32
    /// Attempts of which nobody knows whether they were paid.
    public var attemptsUnknown: UInt32
}

extension Server {
    /// How much is going on.
    public var load: ServerLoad {
        ServerLoad(
            connections: connectionCount, sessionsLive: sessionsLive, attemptsInFlight: attemptsInFlight,
            attemptsUnknown: attemptsUnknown)
    }

    /// After a reload. `roles` says anew what the peer of an open connection may do; `nil`: it cannot be told, and is
    /// nothing.
    public func reconfigure(_ configuration: ServerConfiguration, roles: (ConnectionID) -> Roles?) {
        self.configuration = configuration
        engine.reconfigure(configuration.engine)
        for slot in connections.indices where connections[slot].phase != .free {
            let id = ConnectionID(slot: UInt32(slot), generation: connections[slot].generation)
            connections[slot].roles = roles(id) ?? []
        }
        checkHosts()
        checkListeners()
    }
}
