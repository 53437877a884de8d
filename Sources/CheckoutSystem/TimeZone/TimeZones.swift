public import CheckoutModel
import Glibc

/// The month in which a moment lies, by the calendar of a zone: what expiry dates are compared with (C-094, C-095).
///
/// Used from one thread. Zones that were asked for are kept, so that a session costs one file at most.
public final class TimeZones {
    private static let keptMax = 64
    private static let directory = "/usr/share/zoneinfo/"

    private let own: ZoneRules
    private var kept: [ZoneName: ZoneRules] = [:]

    /// Reads the daemon's own zone: TZ (a name, a path, or a POSIX rule), else /etc/localtime, else UTC.
    public convenience init() { self.init(tz: Environment["TZ"]) }

    init(tz: String?) {
        own = tz.flatMap(Self.rules(tz:)) ?? Self.load("/etc/localtime") ?? .utc
    }

    /// Whether the machine has rules for this name.
    public func knows(_ name: ZoneName) -> Bool { rules(name) != nil }

    /// Of a zone; a name that is `nil` or that the machine does not know means the daemon's own zone.
    public func month(of time: WallTime, in name: ZoneName?) -> YearMonth {
        let rules = name.flatMap(rules) ?? own
        let seconds = CivilDate.floorDivide(Int(time.unixMilliseconds), 1000)
        let local = seconds + rules.offset(at: seconds)
        let date = CivilDate(days: CivilDate.floorDivide(local, 86_400))
        return YearMonth(year: date.year, month: date.month)
    }

    private func rules(_ name: ZoneName) -> ZoneRules? {
        if let found = kept[name] { return found }
        guard let loaded = Self.load(Self.directory + name.text) else { return nil }
        if kept.count >= Self.keptMax { kept.removeAll() }
        kept[name] = loaded
        return loaded
    }

    private static func rules(tz: String) -> ZoneRules? {
        let value = tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
        if value.hasPrefix("/") { return load(value) }
        if let name = ZoneName(value), let rules = load(directory + name.text) { return rules }
        return PosixZoneRule(value).map { ZoneRules(rule: $0) }
    }

    private static func load(_ path: String) -> ZoneRules? {
        guard let bytes = try? SmallFile.read(path, bytesMax: 1 << 16) else { return nil }
        return ZoneRules(tzif: bytes)
    }
}
