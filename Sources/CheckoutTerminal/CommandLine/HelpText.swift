/// Help, made from the table of commands; the same text wherever it is printed, at most `columns` wide where words
/// allow.
public enum HelpText {
    /// Of a command, of the commands with this first word, or of the program.
    static func of(_ name: String?, columns: Int) -> String {
        guard let name else { return program(columns: columns) }
        return CommandTable.named(name).map { command($0, columns: columns) } ?? group(name, columns: columns)
    }

    /// Of the commands that share their first word.
    static func group(_ name: String, columns: Int = 80) -> String {
        let commands = CommandTable.group(name)
        var lines = wrap("\(name): one of \(commands.count) commands", columns)
        lines += ["", "checkoutctl \(name) COMMAND [options]", ""]
        lines += rows(commands.map { ($0.name, $0.summary) }, columns)
        lines += [""] + wrap("Each has its own help, such as:", columns)
        lines += ["  checkoutctl \(commands.first?.name ?? name) --help"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Of the program.
    public static func program(columns: Int = 80) -> String {
        var lines = wrap("checkoutctl: talk to checkoutd, the checkout service", columns)
        lines += ["", "checkoutctl COMMAND [options]", ""]
        lines += rows(CommandTable.all.map { ($0.name, $0.summary) }, columns)
        lines += ["", "General options"]
        lines += rows(OptionSpec.global.map { ($0.spelled, $0.summary) }, columns)
        lines += [""]
        lines += wrap(
            """
            SESSION is an id, at least 8 characters of its beginning, or @last. Exit status: 0 success, 3 refused in this \
            state, 4 pending, 5 failed or declined, 6 outcome unknown, 7 dismissed, 8 bad input, 64 usage, 69 no daemon, \
            75 temporary, 77 not permitted, 124 deadline, 130 interrupted, 1 anything else.
            """, columns)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Of one command.
    public static func command(_ command: CommandSpec, columns: Int = 80) -> String {
        var lines = wrap("\(command.name): \(command.summary)", columns) + ["", command.usage]
        if !command.details.isEmpty { lines += [""] + wrap(command.details, columns) }
        if !command.arguments.isEmpty {
            lines += ["", "Arguments"] + rows(command.arguments.map { ($0.spelled, $0.summary) }, columns)
        }
        if !command.options.isEmpty {
            lines += ["", "Options"] + rows(command.options.map { ($0.spelled, $0.summary) }, columns)
        }
        lines += ["", "Examples"] + command.examples.map { "  checkoutctl \($0)" }
        lines += ["", "General options: checkoutctl --help"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Names on the left, what they do on the right; below each other where there is little room.
    private static func rows(_ rows: [(String, String)], _ columns: Int) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        guard columns >= width + 30 else {
            return rows.flatMap { name, text in ["  \(name)"] + wrap(text, columns - 6).map { "      \($0)" } }
        }
        return rows.flatMap { name, text in
            wrap(text, columns - width - 4).enumerated().map { index, line in
                let left = index == 0 ? name : ""
                return "  \(left)\(String(repeating: " ", count: width - left.count))  \(line)"
            }
        }
    }

    static func wrap(_ text: String, _ columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !line.isEmpty, line.count + 1 + word.count > columns {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
