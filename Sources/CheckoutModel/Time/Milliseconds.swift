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
