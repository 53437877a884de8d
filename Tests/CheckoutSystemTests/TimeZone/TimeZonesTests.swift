import CheckoutModel
@testable import CheckoutSystem
import Foundation
import Testing

@Suite struct TimeZonesTests {
    private func time(_ iso: String) throws -> WallTime {
        let date = try #require(ISO8601DateFormatter().date(from: iso))
        return WallTime(unixMilliseconds: Int64(date.timeIntervalSince1970 * 1000))
    }

    @Test(
        "C-094, C-095: the month turns at midnight of the zone, not of UTC",
        arguments: [
            ("America/New_York", "2026-12-01T04:59:59Z", 2026, 11),
            ("America/New_York", "2026-12-01T05:00:00Z", 2026, 12),
            ("Asia/Tokyo", "2026-12-31T14:59:59Z", 2026, 12), ("Asia/Tokyo", "2026-12-31T15:00:00Z", 2027, 1),
            ("Pacific/Kiritimati", "2026-12-31T10:00:00Z", 2027, 1), ("Europe/Vienna", "2026-06-30T22:00:00Z", 2026, 7),
            ("Europe/Vienna", "2026-12-31T22:59:59Z", 2026, 12), ("UTC", "2026-12-31T23:59:59Z", 2026, 12),
            // Beyond the table of transitions, by the footer's rule.
            ("Europe/Vienna", "2060-06-30T22:00:00Z", 2060, 7), ("Europe/Vienna", "2060-12-31T22:30:00Z", 2060, 12),
        ])
    func turns(zone: String, iso: String, year: Int, month: Int) throws {
        let zones = TimeZones(tz: "UTC")
        #expect(zones.month(of: try time(iso), in: ZoneName(zone)) == YearMonth(year: year, month: month))
    }

    @Test("C-095: without a zone, or with one that nobody knows, the daemon's own counts")
    func own() throws {
        let zones = TimeZones(tz: "Asia/Tokyo")
        let late = try time("2026-12-31T15:00:00Z")
        #expect(zones.month(of: late, in: nil) == YearMonth(year: 2027, month: 1))
        #expect(zones.month(of: late, in: ZoneName("Mars/Olympus")) == YearMonth(year: 2027, month: 1))
        #expect(zones.month(of: late, in: ZoneName("UTC")) == YearMonth(year: 2026, month: 12))
        #expect(TimeZones(tz: "JST-9").month(of: late, in: nil) == YearMonth(year: 2027, month: 1))
        #expect(TimeZones(tz: ":Asia/Tokyo").month(of: late, in: nil) == YearMonth(year: 2027, month: 1))
        #expect(TimeZones(tz: "nonsense!").month(of: late, in: nil) == TimeZones(tz: nil).month(of: late, in: nil))
        #expect(!zones.knows(try #require(ZoneName("Mars/Olympus"))))
    }

    @Test(
        "offsets agree with the C library's through the past and the next hundred years",
        arguments: [
            "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "America/Sao_Paulo",
            "Asia/Kolkata",
            "Pacific/Chatham", "Africa/Monrovia", "Antarctica/Troll", "America/Nuuk", "Etc/GMT+12",
        ])
    func agree(zone: String) throws {
        let bytes = try SmallFile.read("/usr/share/zoneinfo/" + zone, bytesMax: 1 << 16)
        let rules = try #require(ZoneRules(tzif: bytes))
        let reference = try #require(TimeZone(identifier: zone))
        for step in 0..<4000 {
            let seconds = -1_800_000_000 + step * 1_450_007
            let expected = reference.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            #expect(rules.offset(at: seconds) == expected, "\(zone) at \(seconds)")
        }
    }

    @Test("a file that is cut anywhere, or that is no such file, gives no zone and no crash")
    func broken() throws {
        let bytes = try SmallFile.read("/usr/share/zoneinfo/Europe/Vienna", bytesMax: 1 << 16)
        for count in 0..<bytes.count { #expect(ZoneRules(tzif: Array(bytes.prefix(count))) == nil) }
        for position in stride(from: 0, to: bytes.count, by: 7) {
            var changed = bytes
            changed[position] ^= 0xff
            _ = ZoneRules(tzif: changed)?.offset(at: 1_800_000_000)
        }
        #expect(ZoneRules(tzif: Array("no zone".utf8)) == nil)
    }
}
