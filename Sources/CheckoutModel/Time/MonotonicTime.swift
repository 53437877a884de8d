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
