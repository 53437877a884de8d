import Synchronization

/// When something came from the daemon: a place in one order, without a unit.
///
/// State items and replies with snapshots leave the daemon in the order of the states that they tell of, and the
/// client's thread takes them in that order. Afterwards they go different ways, an item to the task that follows and a
/// reply to the task that asked, and the one that came first may get there last.
struct Arrival: Comparable, Sendable {
    private let number: UInt64

    private static let newest = Atomic<UInt64>(0)

    /// Later than every other one until now.
    static func now() -> Arrival { Arrival(number: newest.add(1, ordering: .relaxed).newValue) }

    static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}
