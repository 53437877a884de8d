/// An amount in the minor units of its currency. Never a floating-point number, on any path (C-162).
public struct Money: Hashable, Sendable {
    /// Cents of EUR, whole yen of JPY. Every int64 is allowed.
    public var minorUnits: Int64
    /// The currency the units are of.
    public var currency: CurrencyCode

    /// Joins units and currency.
    public init(minorUnits: Int64, currency: CurrencyCode) {
        self.minorUnits = minorUnits
        self.currency = currency
    }
}
