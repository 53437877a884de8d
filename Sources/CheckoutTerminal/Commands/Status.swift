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
}
