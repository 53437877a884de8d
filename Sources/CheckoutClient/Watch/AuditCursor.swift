internal import CheckoutWire

/// Up to where the audit records have been read. Numbers grow and are never given twice.
struct AuditCursor: StreamCursor, Equatable {
    static let method = Method.daemonAudit

    private(set) var after: UInt64
    let follow: Bool

    var request: DaemonAuditRequest {
        var request = DaemonAuditRequest()
        request.after = after
        request.follow = follow
        return request
    }

    mutating func take(_ item: DaemonAuditItem) -> Bool {
        guard item.number > after else { return false }
        after = item.number
        return true
    }

    init(after: UInt64, follow: Bool) {
        self.after = after
        self.follow = follow
    }
}
