internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let hosts = CommandSpec(
        "hosts", "list the presentation hosts and what each shows",
        details: "Who is no observer sees those that may show its checkouts.", examples: ["hosts", "hosts --json"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.hosts())
        if context.output.form.isJSON {
            context.show(answer) { _ in [] }
            return .success
        }
        var table = Table("NAME", "STATE", "FOCUS", "USER", "PID", "STYLE", "SESSIONS", "HOST")
        for host in answer.value.hosts {
            let sessions = host.sessionIDs.map { context.output.form.isTerminal ? String($0.prefix(8)) : $0 }
            table.add(
                ForeignText(host.identity.name).shown(columns: 64), Words.of(host.state),
                host.focused ? "yes" : "", "\(host.identity.uid)", "\(host.identity.pid)", Words.of(host.style),
                sessions.count > 3 ? "\(sessions.count)" : sessions.joined(separator: " "), host.identity.hostID)
        }
        for line in table.lines(context.output.form) { context.output.line(line) }
        return .success
    }
}
