internal import CheckoutModel

/// The one table of commands: parser, help and what each does are made from it.
public enum CommandTable {
    /// In the order in which a payment is made, then looking, then the daemon.
    public static let all: [CommandSpec] = [
        .demo, .present, .open, .methods, .select, .cancel, .card, .submit, .retry, .chooseOther, .dismiss, .gesture,
        .refresh, .close,
        .events, .sessions, .show, .outcome, .receipt, .attempts, .format, .hosts,
        .inspectCard, .inspectExpiry, .inspectAddress, .inspectAmount,
        .status, .health, .metrics, .describe, .audit, .drain, .reload, .sandboxLedger, .sandboxReset, .sandboxShipping,
    ]

    /// The row of a name.
    public static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

    static var names: String { all.map(\.name).joined(separator: ", ") }

    /// What a person typed is no command: says what there is.
    static func unknown(_ words: [String]) -> CheckoutFailure {
        let first = words.first ?? ""
        let group = all.filter { $0.name.hasPrefix(first + " ") }.map(\.name)
        if !group.isEmpty {
            return CheckoutFailure(
                .usage, "\(first) alone is no command", recovery: "There are \(group.joined(separator: " and ")).")
        }
        let shown = ForeignText(first).shown(columns: 40)
        return CheckoutFailure(.usage, "there is no command \(shown)", recovery: "The commands are \(names).")
    }
}
