internal import CheckoutModel

/// The one table of commands: parser, help and what each does are made from it.
public enum CommandTable {
    /// In the order in which a payment is made, then looking, then the daemon.
    public static let all: [CommandSpec] = [
        .demo, .present, .open, .methods, .select, .cancel, .card, .submit, .retry, .chooseOther, .dismiss, .gesture,
        .refresh, .close,
        .events, .sessions, .show, .outcome, .receipt, .attempts, .attemptsResolve, .format, .hosts,
        .inspectCard, .inspectExpiry, .inspectAddress, .inspectAmount,
        .status, .health, .metrics, .describe, .audit, .drain, .reload, .sandboxLedger, .sandboxReset,
        .sandboxFault, .sandboxSettle, .sandboxShipping,
    ]

    /// The row of a name.
    public static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

    /// The commands that share a first word, such as "sandbox"; empty where no command has two words that begin with
    /// it.
    static func group(_ name: String) -> [CommandSpec] { all.filter { $0.name.hasPrefix(name + " ") } }

    /// What a person typed is no command: says what is near, and where the rest is.
    static func unknown(_ words: [String]) -> CheckoutFailure {
        let first = words.first ?? ""
        let group = group(first).map(\.name)
        guard group.isEmpty else {
            let shown = words.count > 1 ? ForeignText(words[1]).shown(columns: 40) : nil
            return CheckoutFailure(
                .usage, shown.map { "\(first) has no command \($0)" } ?? "\(first) alone is no command",
                recovery: "There are \(group.joined(separator: ", ")): see checkoutctl \(first) --help.")
        }
        let shown = ForeignText(first).shown(columns: 40)
        let near = NearestNames.of(first, among: firstWords)
        let question = near.isEmpty ? "" : "Did you mean \(near.joined(separator: " or "))? "
        return CheckoutFailure(
            .usage, "there is no command \(shown)", recovery: "\(question)All commands: checkoutctl --help.")
    }

    /// Each once, in the order of the table.
    private static var firstWords: [String] {
        all.reduce(into: []) { words, command in
            let word = String(command.name.prefix { $0 != " " })
            if !words.contains(word) { words.append(word) }
        }
    }
}
