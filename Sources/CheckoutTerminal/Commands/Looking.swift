internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sessions = CommandSpec(
        "sessions", "list the sessions, newest first",
        details: "Who is no observer sees its own.", examples: ["sessions", "sessions --json"]
    ) { (context) throws(CheckoutFailure) in
        var table = Table("SESSION", "STATE", "SCREEN", "PAYMENT", "PAID", "MINOR UNITS", "OPENED", "OWN")
        var pages = Pages("sessions")
        var page = ""
        repeat {
            let answer = try context.perform(.sessions(pageToken: page))
            pages.add(answer.json)
            for row in answer.value.sessions {
                let isTerminal = context.output.form.isTerminal
                table.add(
                    isTerminal ? Words.short(row.sessionID) : row.sessionID.text,
                    row.end.map { Words.of($0) } ?? Words.of(row.phase), Words.of(row.screen), Words.of(row.payment),
                    row.paid ? "paid" : "", Words.of(row.order?.total),
                    isTerminal ? Words.minute(row.opened) : Words.time(row.opened), row.owned ? "yes" : "")
            }
            page = answer.value.nextPageToken
        } while !page.isEmpty
        context.show(pages, table)
        return .success
    }

    static let show = CommandSpec(
        "show", "show a session", arguments: [.session], examples: ["show @last", "show @last --json"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.session(try context.session()))
        context.show(answer) { SessionText.lines(answer.value, $0) }
        return .success
    }

    static let outcome = CommandSpec(
        "outcome", "say how a session ended, and end with it",
        details: "Of the session, not of one attempt: see the exit status in checkoutctl --help.",
        arguments: [.session], examples: ["outcome @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.outcome(try context.session()))
        context.show(answer) { [OutcomeText.line(answer.value)] + OutcomeText.details(answer.value, $0) }
        return ExitCode(answer.value)
    }

    static let attempts = CommandSpec(
        "attempts", "list the attempts of a session", arguments: [.session], examples: ["attempts @last"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        var table = Table(
            "ATTEMPT", "METHOD", "STATE", "OUTCOME", "MINOR UNITS", "NETWORK", "NUMBER", "PAYMENT ID", "ERROR",
            "SETTLED")
        var pages = Pages("attempts")
        var page = ""
        repeat {
            let answer = try context.perform(.attempts(session, pageToken: page))
            pages.add(answer.json)
            for attempt in answer.value.attempts {
                table.add(
                    "\(attempt.number)", attempt.paymentMethodType, Words.of(attempt.state), Words.of(attempt.outcome),
                    Words.of(attempt.amount), attempt.network?.wireID ?? "", attempt.maskedNumber, attempt.paymentID,
                    attempt.failure?.errorID ?? "",
                    attempt.settlement.map { $0.paid ? "paid" : Words.of($0.status) } ?? "")
            }
            page = answer.value.nextPageToken
        } while !page.isEmpty
        context.show(pages, table)
        return .success
    }
}
