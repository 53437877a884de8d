internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sandboxLedger = CommandSpec(
        "sandbox ledger", "list what the sandbox recorded",
        details: "Only with test_api = yes in the daemon's configuration.", examples: ["sandbox ledger"]
    ) { (context) throws(CheckoutFailure) in
        let isTerminal = context.output.form.isTerminal
        let table = Table(
            "SESSION", "ATTEMPT", "PAYMENT ID", "CHARGES", "CREATES", "MINOR UNITS", "STATUS", "REPORTED", "SCENARIO",
            "KEY")
        try context.show(
            list: "entries", table, next: \.nextPageToken, { .ledger(pageToken: $0) }
        ) { page, table in
            for entry in page.entries {
                table.add(
                    isTerminal ? String(entry.sessionID.prefix(8)) : entry.sessionID, "\(entry.attempt)",
                    entry.paymentID, "\(entry.charges)", "\(entry.creates)", Words.of(entry.amount),
                    Words.of(entry.status), entry.reported, entry.scenario, entry.idempotencyKey)
            }
        }
        return .success
    }
}
