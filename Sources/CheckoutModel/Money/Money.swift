/// An amount in the minor units of its currency. Never a floating-point number, on any path (C-162).
public struct Money: Hashable, Sendable {
    /// Cents of EUR, whole yen of JPY. Every int64 is allowed.
    public var minorUnits: Int64
    /// The currency the units are of.
    public var currency: CurrencyCode
    /// In the session's language, for display alone: nothing reads it, and it makes no two amounts different (C-168).
    /// `nil`: no text could be made, or nobody asked for one (C-169).
    public var text: String?

    /// Joins units and currency.
    public init(minorUnits: Int64, currency: CurrencyCode) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Units and currency count.
    public static func == (a: Self, b: Self) -> Bool { a.minorUnits == b.minorUnits && a.currency == b.currency }

    /// Units and currency count.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(minorUnits)
        hasher.combine(currency)
    }
}

extension Money {
    /// The sum of int64 terms, added one after another; `amount_overflow` when one of the sums is outside int64, at
    /// either end: never wrapped, cut or trapped (C-165).
    public static func sum(_ terms: [Int64]) throws(CheckoutFailure) -> Int64 {
        var total: Int64 = 0
        for term in terms {
            let (sum, overflow) = total.addingReportingOverflow(term)
            guard !overflow else {
                throw CheckoutFailure(.amountOverflow, "the sum of the amounts does not fit 64 bits")
            }
            total = sum
        }
        return total
    }

    /// This amount and another of the same currency; the failures are UNKNOWN_CURRENCY for another one, and those of
    /// `sum`.
    public func adding(_ other: Money) throws(CheckoutFailure) -> Money {
        guard other.currency == currency else {
            throw CheckoutFailure(.unknownCurrency, "amounts of two currencies cannot be added")
        }
        return Money(minorUnits: try Self.sum([minorUnits, other.minorUnits]), currency: currency)
    }
}
