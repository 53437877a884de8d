public import CheckoutCore
public import CheckoutModel

/// What the server is told at its start and at a reload. All of it has a default.
public struct ServerConfiguration: Sendable {
    /// Program version in `Welcome` and health.
    public var version = Version.program
    /// Of the engine.
    public var engine = EngineConfiguration()
    /// Connections of one uid.
    public var connectionsPerUID = Limits.connectionsPerUidDefault
    /// Connections in all, as descriptors allow; the last 16 are for uid 0.
    public var connectionsMax = 1 << 20
    /// uids that are handed out again own nothing by number (PROTOCOL.md, "Who may call").
    public var recycledUIDs = Self.recycledUIDsDefault
    /// `[host NAME]`, with the names of users resolved.
    public var hostSections: [String: HostPolicy.Section] = [:]
    /// The daemon's own uid, which is never a recycled one.
    public var daemonUID: UInt32 = .max
    /// The daemon's own process, for the `headless` host.
    public var daemonPID: Int32 = 0
    /// Settings of sessions that bring none (B-017).
    public var defaultSettings = Settings()
    /// Sessions that are over and stay in memory; others are loaded from the store when somebody asks.
    public var endedSessionsKept = 1024
    /// Stored events (B-279).
    public var keepEvents = Limits.keepEventsDefault
    /// Sessions, attempts and keys (B-279).
    public var keepRecords = Limits.keepRecordsDefault
    /// Audit records.
    public var keepAudit = Limits.keepAuditDefault

    /// The defaults.
    public init() {}

    /// `DynamicUser=` and containers hand these out again.
    public static let recycledUIDsDefault: [ClosedRange<UInt32>] = [61_184...65_519, 524_288...1_879_048_191]

    var hostPolicy: HostPolicy {
        var policy = HostPolicy()
        policy.sections = hostSections
        policy.recycledUIDs = recycledUIDs
        policy.daemonUID = daemonUID
        return policy
    }

    /// Whether a session belongs to whoever has this uid, by the number alone.
    func ownsByNumber(_ uid: UInt32) -> Bool {
        uid == daemonUID || !recycledUIDs.contains { $0.contains(uid) }
    }
}
