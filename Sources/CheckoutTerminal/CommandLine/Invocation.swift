public import CheckoutModel

/// A command line that was understood.
public struct Invocation: Equatable, Sendable {
    /// What is asked for.
    public enum Request: Equatable, Sendable {
        /// A command of the table, by its name.
        case command(String)
        /// Help of one command, of those with the same first word, or of the program.
        case help(String?)
        /// The version.
        case version
    }

    /// What is asked for.
    public var request: Request
    /// By the names of the command's row.
    public var arguments: [String: String] = [:]
    /// Options with their values, in the order given; a flag has an empty one.
    public var options: [String: [String]] = [:]

    init(_ request: Request) { self.request = request }

    /// Whether an option was given.
    public func has(_ option: String) -> Bool { options[option] != nil }

    /// The value of an option.
    public subscript(option: String) -> String? { options[option]?.last }

    /// A number; the parser has looked at it.
    public func number(_ option: String) -> Int64? { self[option].flatMap { Int64($0) } }

    /// The card network of `--network`; the parser has looked at it.
    public var network: CardNetwork? { self["--network"].map { CardNetwork(wireID: $0) } }

    /// Users whose daemon is trusted beside root and oneself.
    public var trustedUIDs: [UInt32] { (options["--trust-uid"] ?? []).compactMap { UInt32($0) } }

    /// How long the whole command may take.
    public var timeout: Milliseconds? { self["--timeout"].flatMap { ValueKind.milliseconds($0) } }

    /// The session that was named.
    public func session() throws(CheckoutFailure) -> SessionReference? {
        guard let text = arguments["SESSION"] else { return nil }
        return try SessionReference(text)
    }
}
