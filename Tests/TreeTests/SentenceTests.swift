import Testing

/// Goal: what is told says what is. "Not yet" promises something that nobody has promised.
struct SentenceTests {
    @Test("style: no text that a program tells says \"yet\"") func promises() {
        for file in Tree.swiftFiles("Sources") {
            for (number, line) in file.lines.enumerated() {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//") else { continue }
                // Of the parts between quotes every second one is told.
                let told = code.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 1 }
                for part in told where part.element.split(whereSeparator: { !$0.isLetter }).contains("yet") {
                    Issue.record("\(file.path):\(number + 1) promises: \(part.element)")
                }
            }
        }
    }
}
