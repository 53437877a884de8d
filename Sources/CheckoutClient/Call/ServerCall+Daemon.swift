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

extension ServerCall where Value == SandboxFaultResponse {
    /// Makes the next `calls` of a step go wrong, 0 takes it away; with the test interface only (SB-009).
    /// `invalid-value` names the steps and faults that there are.
    public static func fault(_ fault: String, step: String, calls: UInt32 = 1) -> Self {
        Self(.sandboxFault, SandboxFaultRequest(step: step, fault: fault, calls: calls))
    }
}

extension ServerCall where Value == SandboxSettleResponse {
    /// Ends a pending payment of the sandbox; with the test interface only (SB-009). `notFound`, or `wrongState` when
    /// it is not pending.
    public static func settlePayment(_ paymentID: String, paid: Bool) -> Self {
        Self(.sandboxSettle, SandboxSettleRequest(paymentID: paymentID, paid: paid))
    }
}
