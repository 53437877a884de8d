/// A point on the civil clock, for display and for expiry dates only: it jumps when somebody sets it.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
    public var unixMilliseconds: Int64

    /// Takes milliseconds since 1970-01-01T00:00:00Z.
    public init(unixMilliseconds: Int64) { self.unixMilliseconds = unixMilliseconds }
    /// Earlier is less.
    public static func < (a: Self, b: Self) -> Bool { a.unixMilliseconds < b.unixMilliseconds }
    /// Saturates at the far end.
    public static func + (time: Self, span: Milliseconds) -> Self {
        let (sum, overflow) = time.unixMilliseconds.addingReportingOverflow(Int64(clamping: span.count))
        return Self(unixMilliseconds: overflow ? .max : sum)
    }
}

/// Both clocks, read together, as they come with every event.
public struct Now: Hashable, Sendable {
    /// For deadlines.
    public var monotonic: MonotonicTime
    /// For display and expiry dates.
    public var wall: WallTime

    /// Joins the two readings.
    public init(monotonic: MonotonicTime, wall: WallTime) {
        self.monotonic = monotonic
        self.wall = wall
    }
}
