internal import CheckoutModel

/// One command: the row that parser and help are made from, and what it does.
public struct CommandSpec: Sendable {
    /// "present", "sandbox ledger".
    public let name: String
    /// What it does, one line.
    public let summary: String
    /// What it does, in sentences; lines are broken when they are printed.
    public let details: String
    /// In their order.
    public let arguments: [ArgumentSpec]
    /// Its own, beside the global ones.
    public let options: [OptionSpec]
    /// Options of which exactly one is needed.
    public let exactlyOne: [String]
    /// Options of which at most one can be given.
    public let atMostOne: [String]
    /// Its call needs an idempotency key.
    public let isKeyed: Bool
    /// Whole command lines without the program's name.
    public let examples: [String]
    let run: @Sendable (CommandContext) throws(CheckoutFailure) -> ExitCode

    init(
        _ name: String, _ summary: String, details: String = "", arguments: [ArgumentSpec] = [],
        options: [OptionSpec] = [], exactlyOne: [String] = [], atMostOne: [String] = [], isKeyed: Bool = false,
        examples: [String], run: @escaping @Sendable (CommandContext) throws(CheckoutFailure) -> ExitCode
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.arguments = arguments
        self.options = isKeyed ? options + [.idempotencyKey] : options
        self.exactlyOne = exactlyOne
        self.atMostOne = atMostOne
        self.isKeyed = isKeyed
        self.examples = examples
        self.run = run
    }

    /// Without SESSION it speaks of those of the user.
    var listsSessions: Bool { name == "sessions" || arguments.contains(.anySession) }

    /// "checkoutctl select SESSION METHOD [options]".
    public var usage: String {
        let parts = ["checkoutctl", name] + arguments.map(\.spelled) + (options.isEmpty ? [] : ["[options]"])
        return parts.joined(separator: " ")
    }
}
