internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem

extension CommandSpec {
    static let audit = CommandSpec(
        "audit", "print the audit records, oldest first",
        details: """
            Each line is one record: number, time, who, in which capacity, what, about which session, details and result. \
            For administrators. --after names the last number that is known; --follow goes on with new records.
            """,
        options: [
            OptionSpec("--after", .number(0...Int64.max), "N", "only records after this number"),
            OptionSpec("--follow", .flag, "", "wait for new records"),
        ], examples: ["audit", "audit --after 100 --follow --json"]
    ) { (context) throws(CheckoutFailure) in
        let output = context.output
        let audit = context.client.audit(
            after: UInt64(context.invocation.number("--after") ?? 0), follow: context.invocation.has("--follow"),
            timeout: context.left)
        while !output.isClosed {
            // Now and then it is looked whether somebody still reads.
            switch try audit.next(until: Clock.monotonic() + 500) {
            case .record(let record, let json):
                output.line(output.form.isJSON ? JSONObject(json).text : AuditText.line(record, output.form))
            case .timedOut: output.noticeClosing()
            case .ended: return .success
            }
        }
        return .success
    }
}

/// An audit record on one line.
enum AuditText {
    static func line(_ record: DaemonAuditItem, _ form: Output.Form) -> String {
        let session = form.isTerminal ? String(record.sessionID.prefix(8)) : record.sessionID
        let cells = [
            "\(record.number)", Words.time(record.time), record.actor?.uid.map { "uid \($0)" } ?? "-",
            Words.of(record.actor?.role), record.action, session, record.detail, record.result,
        ].map { $0.isEmpty ? "-" : ForeignText($0).shown(columns: 80) }
        guard form.isTerminal else { return cells.joined(separator: "\t") }
        return ForeignText(cells.joined(separator: "  ")).shown(columns: form.columns)
    }
}
