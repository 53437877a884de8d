import CheckoutModel
import Testing

@Suite struct ForeignTextTests {
    @Test(
        "security: controls become U+FFFD",
        arguments: [
            "\u{0}", "\t", "\n", "\r", "\u{1b}", "\u{7f}", "\u{80}", "\u{9b}", "\u{2028}", "\u{2029}", "\u{200b}",
            "\u{200d}",
            "\u{200e}", "\u{200f}", "\u{202a}", "\u{202e}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{feff}", "\u{61c}",
            "\u{e0041}", "\u{ad}",
        ])
    func controls(text: String) {
        #expect(ForeignText("a\(text)b").shown() == "a\u{fffd}b")
        #expect(ForeignText("a\(text)b").holdsControls)
        let escaped = text.utf16.map { "\\u" + String(String(0x10000 + Int($0), radix: 16).dropFirst()) }.joined()
        #expect(ForeignText("a\(text)b").json == "\"a\(escaped)b\"")
    }

    @Test("security: what is harmless stays", arguments: ["", "plain", "Zoë Müller", "日本", "a\u{301}", "🙂", "•–…"])
    func harmless(text: String) {
        #expect(ForeignText(text).shown() == text)
        #expect(ForeignText(text).json == "\"\(text)\"")
        #expect(!ForeignText(text).holdsControls)
    }

    @Test(
        "security: it is cut at the column",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("", 0, ""),
            ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("a\u{301}b", 2, "a\u{301}b"),
            ("a\u{301}bc", 2, "a\u{301}…"),
        ])
    func cut(text: String, columns: Int, expected: String) {
        #expect(ForeignText(text).shown(columns: columns) == expected)
    }

    @Test("security: right-to-left text is kept and isolated by us, also when it is cut")
    func rightToLeft() {
        #expect(ForeignText("שלום").shown() == "\u{2068}שלום\u{2069}")
        #expect(ForeignText("مرحبا ok").shown() == "\u{2068}مرحبا ok\u{2069}")
        #expect(ForeignText("שלום").shown(columns: 3) == "\u{2068}של…\u{2069}")
        #expect(ForeignText("\u{202e}שלום").shown() == "\u{2068}\u{fffd}שלום\u{2069}")
        #expect(ForeignText("שלום").json == "\"שלום\"")
    }

    @Test("cli: JSON strings are JSON")
    func json() { #expect(ForeignText("\"\\/\u{1}").json == "\"\\\"\\\\/\\u0001\"") }
}
