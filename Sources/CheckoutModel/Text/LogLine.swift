/// One line of the log: a constant text, then `key=value` pairs. Whatever the values are, it stays one line, no control
/// reaches a terminal, and what may be a card number does not come out (C-186).
public struct LogLine: Sendable {
    /// How urgent, as the journal counts (`<N>` in front of the line, sd-daemon(3)).
    public enum Priority: UInt8, Comparable, Sendable {
        case emergency = 0, alert, critical, error, warning, notice, info, debug

        /// More urgent is less.
        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// Bytes of one value as written, quotes excluded.
    public static let valueBytesMax = 128

    /// How urgent.
    public let priority: Priority
    private let text: StaticString
    private var pairs = ""

    /// A text that stands in the source.
    public init(_ priority: Priority, _ text: StaticString) {
        self.priority = priority
        self.text = text
    }

    /// The line with a number behind it.
    public consuming func with(_ key: StaticString, _ value: some BinaryInteger) -> LogLine {
        pairs += " \(key)=\(value)"
        return self
    }

    /// The line with a text behind it. It may be anybody's: it is escaped, filtered and cut.
    public consuming func with(_ key: StaticString, _ value: String) -> LogLine {
        pairs += " \(key)=\(Self.escaped(value))"
        return self
    }

    /// The line with a failure behind it: its id, its sentence and the diagnostics id that its receiver was told.
    public consuming func with(_ failure: CheckoutFailure) -> LogLine {
        let line = with("error", failure.errorID).with("message", failure.message)
        return failure.diagnosticsID.isEmpty ? line : line.with("diagnostics_id", failure.diagnosticsID)
    }

    /// "<6>text key=value", without a line end. The filter of C-186 is the last step.
    public var rendered: String { PanFilter.redact("<\(priority.rawValue)>\(text)\(pairs)") }

    /// Filtered before it is cut, since half a card number would pass the filter of the line.
    private static func escaped(_ value: String) -> String {
        let shown = ForeignText(PanFilter.redact(value)).shown()
        var escaped = ""
        var needsQuotes = shown.isEmpty
        for scalar in shown.unicodeScalars {
            let isEscaped = scalar == "\"" || scalar == "\\"
            needsQuotes = needsQuotes || isEscaped || scalar == " " || scalar == "="
            guard escaped.utf8.count + UTF8.width(scalar) + (isEscaped ? 1 : 0) <= valueBytesMax - 6 else {
                // The mark, and the end of the isolation that the cut took away.
                escaped += shown.hasPrefix("\u{2068}") ? "…\u{2069}" : "…"
                break
            }
            if isEscaped { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return needsQuotes ? "\"\(escaped)\"" : escaped
    }
}
