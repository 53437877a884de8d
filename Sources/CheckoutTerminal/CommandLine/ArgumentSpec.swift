/// What stands at a place of its own on the command line.
public struct ArgumentSpec: Equatable, Sendable {
    /// How it is judged.
    public enum Kind: Equatable, Sendable {
        /// An id, a beginning of one, or `@last`.
        case session
        /// Any text but an empty one.
        case text
    }

    /// "SESSION".
    public let name: String
    /// How it is judged.
    public let kind: Kind
    /// May be left out; only the last one can.
    public let isOptional: Bool
    /// What it is, one line.
    public let summary: String

    /// A row.
    public init(_ name: String, _ kind: Kind = .text, isOptional: Bool = false, _ summary: String) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.summary = summary
    }

    static let session = ArgumentSpec(
        "SESSION", .session, "an id, at least 8 characters of its beginning, or @last")
    static let anySession = ArgumentSpec(
        "SESSION", .session, isOptional: true, "an id, at least 8 characters of its beginning, or @last")

    /// "SESSION" or "[SESSION]".
    public var spelled: String { isOptional ? "[\(name)]" : name }
}
