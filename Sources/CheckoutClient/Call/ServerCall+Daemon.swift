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

extension ServerCall where Value == DaemonMetricsResponse {
    /// Counters in the text format of Prometheus; for observers.
    public static func metrics() -> Self { Self(.daemonMetrics, DaemonMetricsRequest()) }
}

extension ServerCall where Value == DaemonReloadResponse {
    /// Reads the configuration again. A wrong one is INVALID_VALUE, which names key and line, and the old one stays.
    public static func reload() -> Self { Self(.daemonReload, DaemonReloadRequest()) }
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
