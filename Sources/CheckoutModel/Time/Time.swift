/// A point on the clock that never jumps: what deadlines, delays and ages are measured with.
public struct MonotonicTime: Hashable, Comparable, Sendable {
    /// Since an arbitrary start that differs with every boot.
    public var nanoseconds: UInt64

    /// Takes nanoseconds since the clock's start.
    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// Earlier is less.
    public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
    /// Saturates at the far end, which is never reached.
    public static func + (time: Self, span: Milliseconds) -> Self {
        let (sum, overflow) = time.nanoseconds.addingReportingOverflow(span.nanoseconds)
        return Self(nanoseconds: overflow ? .max : sum)
    }
    /// The span since `earlier`; 0 when that lies ahead.
    public func since(_ earlier: Self) -> Milliseconds {
        Milliseconds(nanoseconds <= earlier.nanoseconds ? 0 : (nanoseconds - earlier.nanoseconds) / 1_000_000)
    }
}

/// A span of time in whole milliseconds.
public struct Milliseconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    /// How many.
    public var count: UInt64

    /// Takes a count of milliseconds.
    public init(_ count: UInt64) { self.count = count }
    /// Takes a count of milliseconds.
    public init(integerLiteral value: UInt64) { count = value }

    /// A whole number of seconds.
    public static func seconds(_ count: UInt64) -> Self { Self(count * 1000) }
    /// A whole number of minutes.
    public static func minutes(_ count: UInt64) -> Self { Self(count * 60_000) }
    /// A whole number of hours.
    public static func hours(_ count: UInt64) -> Self { Self(count * 3_600_000) }

    /// Saturating.
    public var nanoseconds: UInt64 {
        let (product, overflow) = count.multipliedReportingOverflow(by: 1_000_000)
        return overflow ? .max : product
    }
    /// Shorter is less.
    public static func < (a: Self, b: Self) -> Bool { a.count < b.count }
}

/// A point on the civil clock, for display and for expiry dates only: it jumps when somebody sets it.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
    public var unixMilliseconds: Int64

    /// Takes milliseconds since 1970-01-01T00:00:00Z.
    public init(unixMilliseconds: Int64) { self.unixMilliseconds = unixMilliseconds }
    /// Earlier is less.
    public static func < (a: Self, b: Self) -> Bool { a.unixMilliseconds < b.unixMilliseconds }
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

/// A month of the civil calendar, in the zone it was asked for.
public struct YearMonth: Hashable, Comparable, Sendable {
    /// Four digits.
    public var year: Int
    /// 1 to 12.
    public var month: Int

    /// Takes a year as it is and a month from 1.
    public init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }
    /// Earlier is less.
    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}
