public import CheckoutModel
public import CheckoutWire

extension ServerCall where Value == HostsListResponse {
    /// Attached hosts, `headless` included, and what each is showing.
    public static func hosts() -> Self { Self(.hostsList, HostsListRequest()) }
}

extension ServerCall where Value == HostsLeaveResponse {
    /// The shopper's gesture or close button: from the host, or from the owner where the host is `headless`.
    public static func leave(_ session: SessionID, _ kind: LeaveKind = .gesture) -> Self {
        var request = HostsLeaveRequest(sessionID: session)
        request.kind = kind
        return Self(.hostsLeave, request)
    }
}

extension ServerCall where Value == HostsReportResponse {
    /// What became of a surface of this connection's host, or who has the focus.
    public static func report(_ report: HostsReportRequest) -> Self { Self(.hostsReport, report) }
}
