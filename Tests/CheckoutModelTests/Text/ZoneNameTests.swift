import CheckoutModel
import Testing

@Suite struct ZoneNameTests {
    @Test(
        "PROTOCOL.md, Connection: names of the database",
        arguments: [
            "UTC", "Europe/Vienna", "America/Argentina/Ushuaia", "Etc/GMT+12", "America/Port-au-Prince", "EST5EDT",
            "GMT0",
        ])
    func names(text: String) { #expect(ZoneName(text)?.text == text) }

    @Test(
        "PROTOCOL.md, Connection: nothing else reaches a file system",
        arguments: [
            "", "/etc/passwd", "../etc/passwd", "Europe/../../etc", "Europe/", "Europe//Vienna", "/", ".",
            "Europe/.hidden",
            "Europe/Vienna\u{0}", "Europe Vienna", "right/Europe/Vienna", "posix/UTC", "Ünter/Wien", "a/b/c/d/e",
            "-UTC", "+1",
            String(repeating: "a", count: 65),
        ])
    func others(text: String) { #expect(ZoneName(text) == nil) }
}
