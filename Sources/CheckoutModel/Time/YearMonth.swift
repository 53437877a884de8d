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

    /// "05": the month as gateways get it (C-097).
    public var monthDigits: String { month < 10 ? "0\(month)" : "\(month)" }
    /// "2028": the year as gateways get it (C-097).
    public var yearDigits: String { String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)" }
}
