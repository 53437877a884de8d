import Testing

@testable import CheckoutSystem

@Suite struct PosixZoneRuleTests {
    @Test("POSIX: rules are read, west is positive, the change back is by summer time")
    func central() throws {
        let rule = try #require(PosixZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
        // 2026-03-29 and 2026-10-25, both at 01:00 UTC.
        #expect(rule.offset(at: 1_774_745_999) == 3600)
        #expect(rule.offset(at: 1_774_746_000) == 7200)
        #expect(rule.offset(at: 1_792_889_999) == 7200)
        #expect(rule.offset(at: 1_792_890_000) == 3600)
    }

    @Test("POSIX: south of the equator summer spans the new year; odd offsets and hours beyond a day")
    func others() throws {
        let sydney = try #require(PosixZoneRule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
        #expect(sydney.offset(at: 1_767_225_600) == 39_600)
        #expect(sydney.offset(at: 1_782_864_000) == 36_000)
        let chatham = try #require(PosixZoneRule("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45"))
        #expect(chatham.offset(at: 1_767_225_600) == 49_500)
        #expect(try #require(PosixZoneRule("EST5")).offset(at: 0) == -18_000)
        #expect(try #require(PosixZoneRule("XXX3EDT4,0/0,J365/23")).summer?.offset == -14_400)
        #expect(PosixZoneRule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0") != nil)
    }

    @Test(
        "what is not wholly a rule is none",
        arguments: [
            "", "C-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0", "CET-1 ", "CET-25", "<CET-1", "<>1", "CET-1CEST,M3.5.0,M10.5.0/3x",
            "Europe/Vienna",
        ])
    func broken(text: String) { #expect(PosixZoneRule(text) == nil) }
}
