import CheckoutModel
import Testing

@Suite struct PanFilterTests {
    /// The rows `log_scrub` of the masking vectors.
    @Test(
        "C-186: the vectors",
        arguments: [
            ("4242 4242 4242 4242 12 30 123", "[redacted-pan] 12 30 123"),
            ("id 42424242424242424242", "id 42424242424242424242"),
            ("line1\n4242424242424242\nline3", "line1\n[redacted-pan]\nline3"),
            ("", ""),
            ("order 4242424242424241 ok", "order 4242424242424241 ok"),
            ("masked 424242••••••4242", "masked 424242••••••4242"),
            ("amex 378282246310005.", "amex [redacted-pan]."),
            ("19 6205500000000000004 end", "19 [redacted-pan] end"),
            ("\"number\":\"5555555555554444\"", "\"number\":\"[redacted-pan]\""),
            ("pan=4242 4242 4242 4242", "pan=[redacted-pan]"),
            ("cup 6221558812340000", "cup [redacted-pan]"),
            ("two 4111111111111111,5555555555554444", "two [redacted-pan],[redacted-pan]"),
            ("pan=4242-4242-4242-4242;", "pan=[redacted-pan];"),
            ("session a4242424242424242b", "session a4242424242424242b"),
            ("zip 10001 phone 14155551234", "zip 10001 phone 14155551234"),
        ])
    func vectors(text: String, expected: String) { #expect(PanFilter.redact(text) == expected) }

    @Test(
        "C-186: groups, joints, borders",
        arguments: [
            // A number in front does not hide one.
            ("7 4242424242424242", "7 [redacted-pan]"),
            ("1999 2026-11-30 4242 4242 4242 4242", "1999 2026-11-30 [redacted-pan]"),
            // Two spaces, or another joint, part.
            ("4242  4242 4242 4242", "4242  4242 4242 4242"), ("4242.4242.4242.4242", "4242.4242.4242.4242"),
            // A letter at one end is enough.
            ("x4242424242424242", "x4242424242424242"), ("4242424242424242x", "4242424242424242x"),
            ("é4242424242424242", "é4242424242424242"), ("4242424242424242é", "4242424242424242é"),
            ("_4242424242424242_", "_[redacted-pan]_"), ("\u{fffd}4242424242424242", "\u{fffd}[redacted-pan]"),
            // The end of a group that a letter spoils: the groups before it still count.
            ("4242 4242 4242 4242 1x", "[redacted-pan] 1x"),
            // 13 and 19 digits.
            ("4222222222222", "[redacted-pan]"), ("422222222222", "422222222222"),
            ("4000000000000000006", "[redacted-pan]"),
            // UnionPay without Luhn from 16 digits on.
            ("622155881234000", "622155881234000"), ("6277800000000001", "6277800000000001"),
            ("8171990000000001", "[redacted-pan]"),
            ("8172000000000001", "8172000000000001"),
            // Only digits and joints to the end.
            ("-4242424242424242-", "-[redacted-pan]-"), ("4242424242424242 ", "[redacted-pan] "),
        ])
    func borders(text: String, expected: String) { #expect(PanFilter.redact(text) == expected) }

    @Test("C-186: the longest end wins")
    func longest() {
        // 16 digits pass, and so do 19 of them with the next group.
        let long = (0...999).map { n in "4242424242424242 " + String(repeating: "0", count: 3 - "\(n)".count) + "\(n)" }
            .filter { PanFilter.redact($0) == "[redacted-pan]" }
        #expect(long.count == 100, "one in ten passes Luhn")
    }

    @Test("what has nothing to hide is returned as it was, and broken UTF-8 does no harm")
    func bytes() {
        let harmless = Array("nothing here".utf8)
        let untouched = PanFilter.redact(harmless.span)
        #expect(untouched == nil)
        let broken = [0xff, 0xc3] + Array("4242424242424242".utf8) + [0xe2, 0x80]
        let redacted = PanFilter.redact(broken.span)
        #expect(redacted == [0xff, 0xc3] + Array("[redacted-pan]".utf8) + [0xe2, 0x80])
    }
}
