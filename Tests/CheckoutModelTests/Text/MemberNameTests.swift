import CheckoutModel
import Testing

/// Goal: a name is shown, a number in its place is not, however it is written (C-186, C-189).
struct MemberNameTests {
    @Test(
        "C-186: a card number or a code in a name's place is not shown",
        arguments: [
            "4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", "4242.4242.4242.4242", "4242\n42424242",
            "x4242424242424242", "4242424242424242x", "number4242424242424242", "４２４２４２４２４２４２４２４２", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢",
            "④②④②④②④②④②④②④②④②", "4242\u{200b}4242\u{200b}4242", "4242424", "123", "1234", "12/34", "1 2 3",
        ]) func hidden(name: String)
    {
        #expect(MemberName(name).shown() == "[redacted-pan]")
        #expect(MemberName(utf8: Array(name.utf8).span).shown(columns: 4) == "[redacted-pan]")
        #expect(!String(describing: MemberName(name)).contains("4"), "it is not kept")
    }

    @Test(
        "cli: names are shown",
        arguments: [
            "number", "cvv", "addressLine1", "3ds", "x2024_05", "", "a", "1", "12", "größe", "名前", "a.b", "line-1",
        ]) func shown(name: String)
    {
        #expect(MemberName(name).shown() == name)
        #expect(MemberName(utf8: Array(name.utf8).span) == MemberName(name))
    }

    @Test("cli: a name is cut and loses its controls") func foreign() {
        #expect(MemberName("a\u{1b}[m\u{202e}").shown() == "a\u{fffd}[m\u{fffd}")
        #expect(MemberName("abcdefgh").shown(columns: 4) == "abc…")
        #expect(MemberName(utf8: [0x61, 0xff].span).shown() == "[redacted-pan]")
    }
}
