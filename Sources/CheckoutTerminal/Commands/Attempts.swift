internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let attempts = CommandSpec(
        "attempts", "list the attempts of a session", arguments: [.session], examples: ["attempts @last"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let table = Table(
            "ATTEMPT", "METHOD", "STATE", "OUTCOME", "MINOR UNITS", "NETWORK", "NUMBER", "PAYMENT ID", "ERROR",
            "SETTLED")
        try context.show(
            list: "attempts", table, next: \.nextPageToken, { .attempts(session, pageToken: $0) }
        ) { page, table in
            for attempt in page.attempts {
                table.add(
                    "\(attempt.number)", attempt.paymentMethodType, Words.of(attempt.state), Words.of(attempt.outcome),
                    Words.of(attempt.amount), attempt.network?.wireID ?? "", attempt.maskedNumber, attempt.paymentID,
                    attempt.failure?.errorID ?? "",
                    attempt.settlement.map { $0.paid ? "paid" : Words.of($0.status) } ?? "")
            }
        }
        return .success
    }
}
