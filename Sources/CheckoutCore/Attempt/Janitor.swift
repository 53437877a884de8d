import CheckoutModel

/// When the gateway is asked again what became of a payment: soon, then ever less often, and never no more.
enum Janitor {
    /// The wait after so many questions: doubled each time, from `settleMilliseconds` to `settleMillisecondsMax`.
    static func wait(afterAsking count: Int) -> Milliseconds {
        let factor = UInt64(1) << UInt64(min(count, 20))
        return min(Milliseconds(Limits.settleMilliseconds.count * factor), Limits.settleMillisecondsMax)
    }
}
