import CheckoutModel
import Testing

@testable import CheckoutTerminal

struct TableTests {
    static func form(terminal: Bool, columns: Int = 80, color: Bool = false) -> Output.Form {
        var form = Output.Form()
        (form.isTerminal, form.columns, form.hasColor) = (terminal, columns, color)
        return form
    }

    static var table: Table {
        var table = Table("METHOD", "NAME", "SURCHARGE")
        table.add("PAYMENT_CARD", "Card", "")
        table.add("X", "Überweisung 李", "30 EUR")
        return table
    }

    @Test("cli: tab-separated without headings in a pipe, an empty cell is -") func pipe() {
        #expect(Self.table.lines(Self.form(terminal: false)) == ["PAYMENT_CARD\tCard\t-", "X\tÜberweisung 李\t30 EUR"])
    }

    @Test("cli: aligned under headings on a terminal, wide characters counted") func terminal() {
        #expect(
            Self.table.lines(Self.form(terminal: true)) == [
                "METHOD        NAME            SURCHARGE", "PAYMENT_CARD  Card            -",
                "X             Überweisung 李  30 EUR",
            ])
    }

    @Test("cli: colour only where it is allowed") func color() {
        let colored = Self.table.lines(Self.form(terminal: true, color: true))
        #expect(colored[0].hasPrefix("\u{1b}[1m") && colored[0].hasSuffix("\u{1b}[0m"))
        #expect(!Self.table.lines(Self.form(terminal: true)).joined().contains("\u{1b}"))
        #expect(!Self.table.lines(Self.form(terminal: false, color: true)).joined().contains("\u{1b}"))
    }

    @Test("cli: little room takes from the widest column, and then stands below each other") func narrow() {
        for line in Self.table.lines(Self.form(terminal: true, columns: 32)) { #expect(ColumnWidth.of(line) <= 32) }
        #expect(
            Self.table.lines(Self.form(terminal: true, columns: 20)) == [
                "METHOD: PAYMENT_CARD", "NAME: Card", "", "METHOD: X", "NAME: Überweisung 李", "SURCHARGE: 30 EUR",
            ])
    }

    @Test("security, Foreign text: no control of a cell reaches terminal or pipe", arguments: [true, false])
    func foreign(terminal: Bool) {
        var table = Table("A", "B")
        table.add("a\u{1b}[31m\tb\nc", "\u{202e}evil\u{200b}")
        var pairs = Pairs()
        pairs.add("name", "x\r\n\u{9b}2J")
        let lines = table.lines(Self.form(terminal: terminal)) + pairs.lines(Self.form(terminal: terminal))
        for line in lines {
            // The tabs between the cells of a pipe are ours.
            let text = terminal ? line : line.filter { $0 != "\t" }
            #expect(!text.unicodeScalars.contains(where: ForeignText.isControl), "\(line.debugDescription)")
        }
        if !terminal { #expect(lines[0].split(separator: "\t").count == 2) }
    }

    @Test(
        "cli: a moment in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_796_013_755_120, "2026-11-30T04:42:35.120Z"), (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        ] as [(Int64, String)]) func time(milliseconds: Int64, text: String)
    {
        #expect(Words.time(WallTime(unixMilliseconds: milliseconds)) == text)
    }
}
