internal import CheckoutSystem

/// The newest of the snapshots of one thing, in whatever order they are taken.
final class Newest<Value: Sendable>: Sendable {
    private let kept: Guarded<(value: Value, arrival: Arrival)>

    init(_ value: Value, _ arrival: Arrival) { kept = Guarded((value, arrival)) }

    var value: Value { kept.withLock { $0.value } }

    /// One that came before the one that is kept changes nothing.
    func take(_ value: Value, _ arrival: Arrival) {
        kept.withLock { if arrival > $0.arrival { $0 = (value, arrival) } }
    }
}
