/// One option of a command, or of all of them: parser and help read the same row.
public struct OptionSpec: Equatable, Sendable {
    /// "--amount".
    public let name: String
    /// What stands behind it.
    public let kind: ValueKind
    /// How the value is called in the help: "N", "FILE"; empty for a flag.
    public let placeholder: String
    /// What it does, one line.
    public let summary: String
    /// May be given more than once.
    public let isRepeatable: Bool
    /// It says something only beside this option.
    public let needs: String?

    /// A row.
    public init(
        _ name: String, _ kind: ValueKind = .flag, _ placeholder: String = "", _ summary: String,
        isRepeatable: Bool = false, needs: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.placeholder = placeholder
        self.summary = summary
        self.isRepeatable = isRepeatable
        self.needs = needs
    }

    /// "--amount N".
    public var spelled: String { placeholder.isEmpty ? name : "\(name) \(placeholder)" }

    /// Those that every command takes.
    public static let global: [OptionSpec] = [
        OptionSpec("--socket", .file(dash: false), "PATH", "where the daemon listens"),
        OptionSpec(
            "--trust-uid", .number(0...4_294_967_294), "UID", "also trust a daemon of this user", isRepeatable: true),
        OptionSpec(
            "--owner-secret-file", .file(dash: true), "FILE",
            "act as the owner who has this secret; SESSION by its id"),
        OptionSpec("--json", "one JSON object on standard output"),
        OptionSpec("--timeout", .seconds, "SECONDS", "give up after so long"),
        OptionSpec("--quiet", "no words beside the data and the failure"),
        OptionSpec("--no-color", "no colour, as with NO_COLOR"),
        OptionSpec("--version", "print the version"),
        OptionSpec("--help", "print this"),
    ]

    /// Of every command whose call needs an idempotency key.
    static let idempotencyKey = OptionSpec(
        "--idempotency-key", .text, "K", "1 to 128 bytes that name this request; without it one is made")

    /// Of the commands that fill in a card.
    static let network = OptionSpec(
        "--network", .network(isChoice: true), "N",
        "choose among the networks of the card: VISA, CARTES_BANCAIRES, ...; OTHER: no choice")

    private init(_ name: String, _ summary: String) { self.init(name, .flag, "", summary) }
}
