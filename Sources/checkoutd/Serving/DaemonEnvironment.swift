import CheckoutModel
import CheckoutServer
import CheckoutSystem

/// What the server cannot make itself: the kernel's random bits, the zone files, the configuration, the log.
final class DaemonEnvironment: ServerEnvironment {
    private let zones = TimeZones()
    private let reload: Reload

    init(_ reload: Reload) { self.reload = reload }

    func randomBits() -> UInt64 { Random.word() }

    func civilMonth(at time: WallTime, zone: String) -> YearMonth { zones.month(of: time, in: ZoneName(zone)) }

    func knowsTimeZone(_ name: String) -> Bool { ZoneName(name).map(zones.knows) ?? false }

    func beginReload() -> UInt64 { reload.begin() }

    func log(_ line: LogLine) { Log.write(line) }
}
