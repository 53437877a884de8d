/// What the gateway said, for operators (G-129). Never shown to shoppers.
public struct GatewayCause: Equatable, Sendable {
    /// "declined", "network", "timeout", "http", "decode", …
    public var kind = ""
    /// 0: none.
    public var httpStatus: UInt32 = 0
    /// The gateway's own error id.
    public var errorID = ""
    /// Its text, foreign.
    public var description = ""
    /// Its diagnostics id.
    public var diagnosticsID = ""
    /// Ours, sent along.
    public var requestID = ""
    /// "ISSUER_DECLINED" (G-079).
    public var reasonType = ""
    /// "INSUFFICIENT_FUNDS" (G-079).
    public var reasonCode = ""
    /// "SOFT_DECLINE", "HARD_DECLINE" (G-079).
    public var declineType = ""
    /// As listed.
    public var validationErrors: [String] = []

    /// Nothing known.
    public init() {}
}
