/// The command line of `checkoutd`.
struct Options: Equatable, Sendable {
    /// `--socket`.
    var socket: String?
    /// `--state-dir`.
    var stateDirectory: String?
    /// `--config`.
    var configuration: String?
    /// `--gateway`: instead of the configuration's.
    var gateway: Configuration.GatewayName?
    /// What to do.
    var action = Action.serve

    /// What the command line asks for.
    enum Action: Equatable, Sendable {
        case serve, checkConfiguration, showVersion, showHelp
    }

    /// A sentence for the user.
    struct UsageError: Error, Equatable {
        var sentence: String
    }

    private enum Effect: Sendable {
        case flag(Action)
        case value(String, @Sendable (inout Options, String) throws(UsageError) -> Void)
    }

    /// One table makes the parser and the help.
    private static let table: [(name: String, effect: Effect, does: String)] = [
        (
            "--socket", .value("PATH", { (o, v) throws(UsageError) in o.socket = v }),
            "listen there, not in $XDG_RUNTIME_DIR (root: /run)"
        ),
        (
            "--state-dir", .value("DIR", { (o, v) throws(UsageError) in o.stateDirectory = v }),
            "keep the database there, not in ~/.local/state/checkoutd"
        ),
        ("--config", .value("FILE", { (o, v) throws(UsageError) in o.configuration = v }), "read this configuration"),
        (
            "--gateway",
            .value(
                "NAME",
                { (o, v) throws(UsageError) in
                    guard let gateway = Configuration.GatewayName(rawValue: v) else {
                        throw UsageError(sentence: "--gateway takes sandbox or primer, not '\(v)'")
                    }
                    o.gateway = gateway
                }), "sandbox, instead of the configuration's"
        ),
        ("--check-config", .flag(.checkConfiguration), "read the configuration, say what is wrong, and end"),
        ("--version", .flag(.showVersion), "print the version and end"),
        ("--help", .flag(.showHelp), "print this and end"),
    ]

    /// Reads the arguments behind the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        var seen: Set<String> = []
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let row = Self.table.first(where: { $0.name == name }) else {
                let kind = argument.hasPrefix("-") ? "there is no option" : "there is no argument"
                throw UsageError(sentence: "\(kind) '\(name)'")
            }
            guard seen.insert(name).inserted else { throw UsageError(sentence: "\(name) was given twice") }
            switch row.effect {
            case .flag(let action):
                guard parts.count == 1 else { throw UsageError(sentence: "\(name) takes no value") }
                if self.action == .serve { self.action = action }
            case .value(_, let take):
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
                    throw UsageError(sentence: "\(name) needs a value")
                }
                try take(&self, value)
            }
        }
    }

    /// What `--help` prints.
    static var help: String {
        var lines = ["usage: checkoutd [options]", "", "Serves checkouts on a Unix socket, in the foreground.", ""]
        for row in table {
            var left = row.name
            if case .value(let placeholder, _) = row.effect { left += " " + placeholder }
            lines.append("  " + left + String(repeating: " ", count: max(1, 20 - left.utf8.count)) + row.does)
        }
        lines.append("")
        lines.append("Exit: 0 drained, 64 usage, 78 what a restart cannot mend, else 1.")
        return lines.joined(separator: "\n") + "\n"
    }
}
