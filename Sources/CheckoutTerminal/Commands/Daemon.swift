internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let status = CommandSpec(
        "status", "show the daemon and what you may do there", examples: ["status", "status --json"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.health())
        let health = answer.value
        let welcome = context.client.welcome
        if context.output.form.isJSON {
            var object = JSONObject(answer.json)
            object.add("socket", context.client.socketPath ?? "")
            object.add("protocol", "\(welcome?.protocolMajor ?? 0).\(welcome?.protocolMinor ?? 0)")
            object.add("roles", list: (welcome?.peer?.roles.names ?? []).map { "\"\($0)\"" })
            context.output.line(object.text)
            return .success
        }
        var pairs = Pairs()
        pairs.add("daemon", "checkoutd \(health.version)")
        pairs.add("socket", context.client.socketPath)
        pairs.add("protocol", welcome.map { "\($0.protocolMajor).\($0.protocolMinor)" })
        pairs.add("gateway", "\(health.gateway)\(health.live ? "" : ", no money moves")")
        pairs.add("takes payments", health.serving ? "yes" : "no: \(health.reason)")
        pairs.add("store", Words.of(health.store))
        pairs.add("up", Words.span(health.uptimeMilliseconds))
        pairs.add("connections", "\(health.connections)")
        pairs.add("live sessions", "\(health.sessionsLive)")
        pairs.add("attempts under way", "\(health.attemptsInFlight)")
        pairs.add("attempts unknown", "\(health.attemptsUnknown)")
        pairs.add("you", welcome?.peer.map { "user \($0.uid): \($0.roles.names.joined(separator: ", "))" })
        for line in pairs.lines(context.output.form) { context.output.line(line) }
        return .success
    }

    static let health = CommandSpec(
        "health", "say whether payments can be taken now",
        details: "Ends with 0 when they can, 75 when not now, 69 without a daemon.", examples: ["health --quiet"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.health())
        context.show(answer) { _ in
            answer.value.serving
                ? ["able to take payments"] : ["not now: \(ForeignText(answer.value.reason).shown(columns: 200))"]
        }
        return answer.value.serving ? .success : .temporary
    }

    static let drain = CommandSpec(
        "drain", "let the daemon finish and end",
        details: "It takes no new work, finishes what is under way for at most 5 s, and ends.", examples: ["drain"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.drain())
        context.show(answer) { _ in ["draining"] }
        return .success
    }

    static let sandboxLedger = CommandSpec(
        "sandbox ledger", "list what the sandbox recorded",
        details: "Only with test_api = yes in the daemon's configuration.", examples: ["sandbox ledger"]
    ) { (context) throws(CheckoutFailure) in
        var table = Table(
            "SESSION", "ATTEMPT", "PAYMENT ID", "CHARGES", "CREATES", "MINOR UNITS", "STATUS", "REPORTED", "SCENARIO",
            "KEY")
        var pages = Pages("entries")
        var page = ""
        repeat {
            let answer = try context.perform(.ledger(pageToken: page))
            pages.add(answer.json)
            for entry in answer.value.entries {
                table.add(
                    context.output.form.isTerminal ? String(entry.sessionID.prefix(8)) : entry.sessionID,
                    "\(entry.attempt)", entry.paymentID, "\(entry.charges)", "\(entry.creates)",
                    Words.of(entry.amount), Words.of(entry.status), entry.reported, entry.scenario,
                    entry.idempotencyKey)
            }
            page = answer.value.nextPageToken
        } while !page.isEmpty
        context.show(pages, table)
        return .success
    }

    static let sandboxReset = CommandSpec(
        "sandbox reset", "empty the sandbox's ledger",
        details: "Only with test_api = yes in the daemon's configuration.", examples: ["sandbox reset"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.resetSandbox())
        context.show(answer) { _ in ["the ledger is empty"] }
        return .success
    }
}
