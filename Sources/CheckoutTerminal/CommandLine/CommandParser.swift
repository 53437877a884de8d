public import CheckoutModel

/// Reads a command line by the table of commands. It looks at nothing but its arguments.
public enum CommandParser {
    /// Arguments without the program's name. What is not understood is USAGE (64) with a sentence that says what would
    /// be; a value of the wrong form is `invalid-value` (8). No sentence repeats a value.
    public static func parse(_ arguments: [String]) throws(CheckoutFailure) -> Invocation {
        try ArgumentGuard.check(arguments)
        var scan = Scan(arguments)
        if let help = try scan.help() { return help }
        let command = try scan.command()
        if scan.has("--version") { return scan.asked(.version) }
        guard let command else {
            if let option = scan.valueless { throw Scan.wantsValue(option) }
            throw CheckoutFailure(
                .usage, "no command is given",
                recovery: "All commands: checkoutctl --help. Begin with checkoutctl demo.")
        }
        return try scan.invocation(of: command)
    }

    /// Words and options, told apart before it is known which command they are for.
    private struct Scan {
        private var words: [String] = []
        private var pairs: [(name: String, value: String?, next: Int)] = []
        /// The last word is this option, which wants another one behind it.
        private(set) var valueless: OptionSpec?
        private let arguments: [String]

        init(_ arguments: [String]) {
            self.arguments = arguments
        }

        func has(_ name: String) -> Bool { pairs.contains { $0.name == name } }

        /// Help and version look at nothing but how they are to be told.
        func asked(_ request: Invocation.Request) -> Invocation {
            var invocation = Invocation(request)
            if has("--json") { invocation.options["--json"] = [""] }
            return invocation
        }

        /// `help`, `help COMMAND`, and `--help` behind the first word of commands that have two.
        mutating func help() throws(CheckoutFailure) -> Invocation? {
            try split(known: OptionSpec.global, strict: false)
            let isWord = words.first == "help"
            if isWord { words.removeFirst() }
            guard isWord || has("--help") else { return nil }
            guard let first = words.first else { return asked(.help(nil)) }
            let names = [words.prefix(2).joined(separator: " "), first]
            if let command = names.lazy.compactMap(CommandTable.named).first { return asked(.help(command.name)) }
            guard words.count == 1, !CommandTable.group(first).isEmpty else { throw CommandTable.unknown(words) }
            return asked(.help(first))
        }

        /// The longest name that the first words make. Options before it are global ones, so their values are known.
        mutating func command() throws(CheckoutFailure) -> CommandSpec? {
            try split(known: OptionSpec.global, strict: false)
            guard let first = words.first else { return nil }
            let two = words.prefix(2).joined(separator: " ")
            guard let found = CommandTable.named(two) ?? CommandTable.named(first) else {
                throw CommandTable.unknown(words)
            }
            try split(known: OptionSpec.global + found.options, strict: true, command: found)
            words.removeFirst(found.name.split(separator: " ").count)
            return found
        }

        /// Without `strict` an unknown option is left for the second reading, which knows the command.
        private mutating func split(
            known: [OptionSpec], strict: Bool, command: CommandSpec? = nil
        ) throws(CheckoutFailure) {
            words = []
            pairs = []
            var index = 0
            while index < arguments.count {
                let argument = arguments[index]
                index += 1
                if argument == "--" {
                    words += arguments[index...]
                    return
                }
                guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
                    words.append(argument)
                    continue
                }
                let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = parts[0] == "-h" ? "--help" : String(parts[0])
                guard let option = known.first(where: { $0.name == name }) else {
                    if strict { throw unknown(name, command) }
                    continue
                }
                if option.kind == .flag {
                    if parts.count == 2 { throw CheckoutFailure(.usage, "\(name) takes no value") }
                    pairs.append((name, nil, index))
                } else if parts.count == 2 {
                    pairs.append((name, String(parts[1]), index))
                } else if index < arguments.count {
                    pairs.append((name, arguments[index], index))
                    index += 1
                } else {
                    valueless = option
                    if strict { throw Self.wantsValue(option) }
                }
            }
        }

        static func wantsValue(_ option: OptionSpec) -> CheckoutFailure {
            CheckoutFailure(
                .usage, "\(option.name) wants a value", recovery: "Write \(option.spelled): \(option.summary).")
        }

        private func unknown(_ name: String, _ command: CommandSpec?) -> CheckoutFailure {
            let shown = ForeignText(name).shown(columns: 40)
            guard let command else { return CheckoutFailure(.usage, "there is no option \(shown)") }
            if Int64(name) != nil {
                return CheckoutFailure(
                    .usage, "\(command.name) has no option \(shown)",
                    recovery: "A number below zero stands behind --: checkoutctl \(command.name) … -- \(shown).")
            }
            let own = command.options.map(\.name)
            return CheckoutFailure(
                .usage, "\(command.name) has no option \(shown)",
                recovery: own.isEmpty
                    ? "It has only the general ones: see checkoutctl --help."
                    : "It has \(own.joined(separator: ", ")) and the general ones.")
        }

        func invocation(of command: CommandSpec) throws(CheckoutFailure) -> Invocation {
            var invocation = Invocation(.command(command.name))
            let specs = OptionSpec.global + command.options
            for pair in pairs {
                guard let spec = specs.first(where: { $0.name == pair.name }) else { continue }
                if invocation.has(pair.name), !spec.isRepeatable {
                    throw CheckoutFailure(.usage, "\(pair.name) is given twice")
                }
                if let value = pair.value, let why = spec.kind.refusal(of: value) {
                    throw CheckoutFailure(
                        .invalidValue, "\(pair.name) \(why)", recovery: "\(spec.spelled): \(spec.summary).")
                }
                invocation.options[pair.name, default: []].append(pair.value ?? "")
            }
            invocation.arguments = try places(of: command)
            try check(invocation, command)
            let session = try invocation.session()
            try checkOwnerSecret(invocation, command, session)
            return invocation
        }

        private func check(_ invocation: Invocation, _ command: CommandSpec) throws(CheckoutFailure) {
            let exact = command.exactlyOne.filter(invocation.has)
            if !command.exactlyOne.isEmpty, exact.count != 1 {
                throw CheckoutFailure(
                    .usage, "\(command.name) wants exactly one of \(command.exactlyOne.joined(separator: " and "))",
                    recovery: "For example: checkoutctl \(command.examples.first ?? command.name)")
            }
            let most = command.atMostOne.filter(invocation.has)
            if most.count > 1 {
                throw CheckoutFailure(.usage, "\(most.joined(separator: " and ")) exclude each other")
            }
            for option in command.options {
                guard let needed = option.needs, invocation.has(option.name), !invocation.has(needed) else { continue }
                throw CheckoutFailure(.usage, "\(option.name) says something only together with \(needed)")
            }
            if let key = invocation["--idempotency-key"] {
                let isLong = key.utf8.count > Limits.idempotencyKeyBytesMax
                if isLong || ForeignText(key).holdsControls {
                    throw CheckoutFailure(
                        .invalidValue,
                        "--idempotency-key wants 1 to \(Limits.idempotencyKeyBytesMax) bytes without controls",
                        recovery: "Leave it out to have one made.")
                }
            }
        }

        /// A secret opens one session, which the daemon has to be told by its id: it lists nothing for a secret.
        private func checkOwnerSecret(
            _ invocation: Invocation, _ command: CommandSpec, _ session: SessionReference?
        ) throws(CheckoutFailure) {
            guard invocation.has("--owner-secret-file") else { return }
            if session == .newest {
                throw CheckoutFailure(
                    .usage, "@last is the newest session of your user: with --owner-secret-file it names nothing",
                    recovery: "Give the session's id, as present or open printed it.")
            }
            guard command.listsSessions, session == nil else { return }
            throw CheckoutFailure(
                .usage, "\(command.name) goes by your user: --owner-secret-file opens one session, and adds none to it",
                recovery: "Leave it out here, or look at the session with checkoutctl show and its id.")
        }

        private func places(of command: CommandSpec) throws(CheckoutFailure) -> [String: String] {
            var places: [String: String] = [:]
            for (index, argument) in command.arguments.enumerated() {
                guard index < words.count else {
                    if argument.isOptional { break }
                    throw CheckoutFailure(
                        .usage, "\(command.name) wants \(argument.name): \(argument.summary)",
                        recovery: "Write \(command.usage).")
                }
                guard !words[index].isEmpty else {
                    throw CheckoutFailure(
                        .invalidValue, "\(argument.name) is empty: \(argument.summary)",
                        recovery: "Write \(command.usage).")
                }
                places[argument.name] = words[index]
            }
            let surplus = words.count - command.arguments.count
            guard surplus <= 0 else {
                throw CheckoutFailure(
                    .usage, "\(command.name) has \(surplus == 1 ? "one argument" : "\(surplus) arguments") too many",
                    recovery: "Write \(command.usage).")
            }
            return places
        }
    }
}
