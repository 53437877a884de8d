public import CheckoutModel

/// What the engine is told at its start and at a reload. All of it has a default.
public struct EngineConfiguration: Equatable, Sendable {
    /// Of the gateway, for snapshots and outcomes.
    public var gatewayName = "sandbox"
    /// Whether money can move.
    public var live = false
    /// A session without input; 0 is never.
    public var sessionIdle = Limits.sessionIdleMilliseconds
    /// A session in all; 0 is never.
    public var sessionTotal = Limits.sessionTotalMilliseconds
    /// A host's acknowledgement (B-032).
    public var hostAnswer = Limits.hostAnswerMilliseconds
    /// A lost host's return (B-062).
    public var hostGrace = Limits.hostGraceMilliseconds

    /// The defaults.
    public init() {}
}
