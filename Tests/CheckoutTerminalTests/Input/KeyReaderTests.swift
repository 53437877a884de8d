import Testing

@testable import CheckoutTerminal

/// Goal: of what a terminal sends, exactly the characters become text.
struct KeyReaderTests {
    /// The characters, and in brackets what else a key does.
    private static func read(_ bytes: [UInt8]) -> String {
        var keys = KeyReader()
        var text = ""
        for byte in bytes {
            switch keys.take(byte) {
            case .scalar(let scalar): text.unicodeScalars.append(scalar)
            case .none: break
            case let key: text += "<\(key)>"
            }
        }
        return text
    }

    @Test(
        "cli: a key that is no character is swallowed whole",
        arguments: [
            "\u{1b}[A", "\u{1b}[D", "\u{1b}[3~", "\u{1b}[1;5C", "\u{1b}[200~", "\u{1b}[?1;2c", "\u{1b}[ q",
            "\u{1b}[<0;1;1M",
            "\u{1b}OP", "\u{1b}OA", "\u{1b}[[A", "\u{1b}[Z", "\u{1b}\u{1b}[D", "\t", "\u{0}", "\u{1a}", "\u{85}",
            "\u{9b}",
        ]) func swallowed(key: String)
    {
        #expect(Self.read(Array("4\(key)2".utf8)) == "42")
    }

    @Test(
        "cli: controls act wherever they come; what follows a lone ESC is kept",
        arguments: [
            ("1\u{1b}2", "12"), ("\u{1b}\n", "<enter>"), ("\u{1b}[\u{3}", "<interrupt>"), ("\u{1b}O\r", "<enter>"),
            ("\u{1b}[1\u{7f}2", "<backspace>2"), ("\u{1b}[\u{1b}[D4", "4"),
            ("a\u{8}\u{15}\u{4}", "a<backspace><clear><end>"),
        ]) func controls(typed: String, read: String)
    {
        #expect(Self.read(Array(typed.utf8)) == read)
    }

    @Test("cli: characters of every length come whole, others not at all") func encodings() {
        let text = "4é４🙂e\u{301}\u{10ffff}\u{800}\u{10000}"
        #expect(Self.read(Array(text.utf8)) == text)
        for broken: [UInt8] in [
            [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x80, 0x80, 0x80],
            [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xe2, 0x82], [0xf0, 0x9f, 0x99],
        ] { #expect(Self.read(Array("4".utf8) + broken + Array("2".utf8)) == "42", "\(broken)") }
    }

    @Test("cli: Ctrl-C ends it behind any two bytes that follow ESC") func anything() {
        for first in UInt8.min...UInt8.max {
            for second: UInt8 in [0x00, 0x1b, 0x30, 0x3b, 0x4f, 0x5b, 0x7e, 0x7f, 0x80, 0xc3, 0xe2, 0xf0, 0xff] {
                var keys = KeyReader()
                for byte in [0x1b, first, second] { _ = keys.take(byte) }
                #expect(keys.take(0x03) == .interrupt, "\(first) \(second)")
            }
        }
    }
}
