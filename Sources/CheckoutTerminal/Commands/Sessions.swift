internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sessions = CommandSpec(
        "sessions", "list the sessions, newest first",
        details: """
            Who is no observer sees those of its user. An owner secret opens one session, and lists none.
            """, examples: ["sessions", "sessions --json"]
    ) { (context) throws(CheckoutFailure) in
        let isTerminal = context.output.form.isTerminal
        try context.show(
            list: "sessions", Table("SESSION", "STATE", "SCREEN", "PAYMENT", "PAID", "MINOR UNITS", "OPENED", "OWN"),
            next: \.nextPageToken, { .sessions(pageToken: $0) }
        ) { page, table in
            for row in page.sessions {
                table.add(
                    isTerminal ? Words.short(row.sessionID) : row.sessionID.text,
                    row.end.map { Words.of($0) } ?? Words.of(row.phase), Words.of(row.screen), Words.of(row.payment),
                    row.paid ? "paid" : "", Words.of(row.order?.total),
                    isTerminal ? Words.minute(row.opened) : Words.time(row.opened), row.owned ? "yes" : "")
            }
        }
        return .success
    }
}
