import Testing

@testable import CheckoutTerminal

/// Goal: Backspace takes back what a person sees as one character.
struct LineLayoutTests {
    @Test(
        "cli: the last character, in bytes and columns",
        arguments: [
            ("4", 1, 1), ("４", 3, 2), ("é", 2, 1), ("e\u{301}", 3, 1), ("e\u{301}\u{323}", 5, 1), ("🙂", 4, 2),
            ("❤\u{fe0f}", 6, 1), ("क\u{903}", 6, 1), ("e\u{200d}", 4, 1),
        ]) func last(character: String, bytes: Int, columns: Int)
    {
        var line = LineLayout()
        for scalar in ("7" + character).unicodeScalars { line.append(scalar) }
        #expect(line.byteCount == 1 + bytes && line.columns == 1 + columns)
        let last = line.removeLast()
        #expect(last?.bytes == bytes && last?.columns == columns)
        #expect(line.byteCount == 1 && line.columns == 1)
        _ = line.removeLast()
        #expect(line.isEmpty && line.removeLast() == nil)
    }

    @Test("cli: a mark with nothing before it is a character of its own") func mark() {
        var line = LineLayout()
        line.append("\u{301}")
        #expect(line.removeLast()?.bytes == 2)
        line.append("4")
        line.removeAll()
        #expect(line.isEmpty && line.byteCount == 0)
    }
}
