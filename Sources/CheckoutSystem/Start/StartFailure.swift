/// Why a program does not start: one sentence that says what to do, and the exit status.
public struct StartFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a restart cannot mend is 78 (README.md, "Exit codes"); else 1.
    public enum Kind: Int32, Sendable {
        /// May work next time: the supervisor starts again.
        case transient = 1
        /// Wrong on the command line.
        case usage = 64
        /// Somebody has to change something first.
        case configuration = 78
    }

    /// Decides the exit status.
    public let kind: Kind
    /// What happened, for a person. It may hold text that is not ours (a path): it is printed by `ForeignText` alone.
    public let sentence: String
    /// What to do next.
    public let recovery: String

    /// Joins the three.
    public init(_ kind: Kind, _ sentence: String, recovery: String) {
        self.kind = kind
        self.sentence = sentence
        self.recovery = recovery
    }

    /// What the process ends with.
    public var exitStatus: Int32 { kind.rawValue }
    /// Both sentences.
    public var description: String { recovery.isEmpty ? sentence : "\(sentence). \(recovery)" }
}
