public import CheckoutWire

extension ServerCall where Value == DaemonHealthResponse {
    /// Whether payments can be taken now, and how the daemon is.
    public static func health() -> Self { Self(.daemonHealth, DaemonHealthRequest()) }
}

extension ServerCall where Value == DaemonDescribeResponse {
    /// Methods, limits and the catalogue of failures.
    public static func describe() -> Self { Self(.daemonDescribe, DaemonDescribeRequest()) }
}

extension ServerCall where Value == DaemonDrainResponse {
    /// No new work; the daemon ends once what is under way has ended, after 5 s at the latest.
    public static func drain() -> Self { Self(.daemonDrain, DaemonDrainRequest()) }
}

extension ServerCall where Value == SandboxLedgerResponse {
    /// A page of what the sandbox recorded; with the test interface only (SB-009).
    public static func ledger(pageToken: String = "") -> Self {
        var request = SandboxLedgerRequest()
        request.pageToken = pageToken
        return Self(.sandboxLedger, request)
    }
}

extension ServerCall where Value == SandboxResetResponse {
    /// Empties the ledger; with the test interface only (SB-009).
    public static func resetSandbox() -> Self { Self(.sandboxReset, SandboxResetRequest()) }
}
