import Foundation
import Testing

/// Swift text as far as these tests need it: what is code, and not comment or text.
enum Code {
    /// Blanks comments and texts, and keeps the lines as they are otherwise.
    static func strip(_ lines: [String]) -> [String] {
        var inBlock = false
        var inText = false
        return lines.map { line in
            if inText {
                if line.contains("\"\"\"") { inText = false }
                return ""
            }
            var out = ""
            var rest = line[...]
            while let character = rest.first {
                if inBlock {
                    if rest.hasPrefix("*/") {
                        inBlock = false; rest = rest.dropFirst(2)
                    } else {
                        rest = rest.dropFirst()
                    }
                } else if rest.hasPrefix("//") {
                    break
                } else if rest.hasPrefix("/*") {
                    inBlock = true
                    rest = rest.dropFirst(2)
                } else if rest.hasPrefix("\"\"\"") {
                    inText = true
                    break
                } else if character == "\"" {
                    rest = afterText(rest.dropFirst())
                    out += "\"\""
                } else {
                    out.append(character)
                    rest = rest.dropFirst()
                }
            }
            return out
        }
    }

    /// Whether a word or call stands in a line, with no letter, digit or underscore next to its ends.
    static func mentions(_ word: String, in line: String) -> Bool {
        var from = line.startIndex
        while let range = line.range(of: word, range: from..<line.endIndex) {
            let before = range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
            let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
            let open = !(word.first.map(isWord) ?? false) || !(before.map(isWord) ?? false)
            let close = !(word.last.map(isWord) ?? false) || !(after.map(isWord) ?? false)
            if open && close { return true }
            from = range.upperBound
        }
        return false
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Skips to behind the closing quote; what is interpolated counts as text.
    private static func afterText(_ text: Substring) -> Substring {
        var rest = text
        while let character = rest.first {
            if character == "\\" {
                rest = rest.dropFirst(2)
            } else if character == "\"" {
                return rest.dropFirst()
            } else {
                rest = rest.dropFirst()
            }
        }
        return rest
    }
}

struct CodeTests {
    @Test("what is comment or text is not code") func strip() {
        let code = Code.strip([
            "let a = 1 // await", "let b = \"await \\\" \" + c", "/* await", "await */ d", "let t = \"\"\"", "  await",
            "  \"\"\"", "e",
        ])
        #expect(code == ["let a = 1 ", "let b = \"\" + c", "", " d", "let t = ", "", "", "e"])
    }

    @Test("a word is not found inside another") func mentions() {
        #expect(Code.mentions("await", in: "try await x"))
        #expect(!Code.mentions("await", in: "awaiting = unawaited"))
        #expect(Code.mentions(".random(", in: "Int.random(in: r)"))
        #expect(!Code.mentions("Task", in: "SubTask.Tasks"))
    }
}
