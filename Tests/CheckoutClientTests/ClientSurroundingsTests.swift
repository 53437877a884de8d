import Testing

@testable import CheckoutClient

struct ClientSurroundingsTests {
    @Test(
        "PROTOCOL.md, Connection: LANG as BCP 47",
        arguments: [
            ("de_AT.UTF-8", "de-AT"), ("en_US", "en-US"), ("de", "de"), ("C", ""), ("C.UTF-8", ""), ("POSIX", ""),
            ("", ""),
            ("sr_RS@latin", "sr-RS"), ("de_AT_x", ""), ("d\u{e9}_AT", ""), ("../../etc", ""),
        ]) func locale(posix: String, tag: String)
    {
        #expect(ClientSurroundings.tag(posix) == tag)
    }

    @Test(
        "PROTOCOL.md, Connection: a time zone has the form of an IANA name",
        arguments: [
            ("Europe/Vienna", "Europe/Vienna"), ("/usr/share/zoneinfo/Europe/Vienna", "Europe/Vienna"),
            ("../usr/share/zoneinfo/Etc/GMT+12", "Etc/GMT+12"), ("UTC", "UTC"), ("", ""), ("../etc/passwd", ""),
            ("/etc/passwd", ""), ("Europe/../Vienna", ""), ("A\u{0}b", ""),
            ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ]) func zone(text: String, name: String)
    {
        #expect(ClientSurroundings.zoneName(text) == name)
    }
}
