public import CheckoutModel

/// What the server cannot make itself, since it reads no clock, draws no random number and makes no system call.
public protocol ServerEnvironment: AnyObject {
    /// 64 fresh random bits, from the kernel in the daemon and from a seed in simulations.
    func randomBits() -> UInt64
    /// The civil month in a zone (C-095); empty or unknown zone: the daemon's own.
    func civilMonth(at time: WallTime, zone: String) -> YearMonth
    /// Whether a zone of this name is known here.
    func knowsTimeZone(_ name: String) -> Bool
    /// Begins to read the configuration again, and gives the number of the reading that will have seen the file as it
    /// is now: `Server.reloaded` follows with it or a later one.
    func beginReload() -> UInt64
    /// Writes a line.
    func log(_ line: LogLine)
}
