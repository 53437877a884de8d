/// Whether the loop looks again and again for a moment before it sleeps.
///
/// Being put to sleep and woken costs a call on another core several times its work (`bench`: 39 µs against 11 µs). It
/// is done only after a turn that had work, only where there is a second CPU, at most `nanoseconds` long, and less and
/// less often while it brings nothing, so that an idle daemon does not burn anything.
struct SpinPolicy {
    static let nanoseconds: UInt64 = 50_000
    /// Misses in a row after which only every so many busy turns are tried.
    private static let patience = 8
    private static let retryEvery = 32

    /// CPUs come and go (taskset, a cpuset): they are counted anew after so many busy turns.
    private static let recountEvery = 1024

    private let usableCPUs: () -> Int
    private var isPossible: Bool
    private var turns = 0
    private var misses = 0
    private var skipped = 0

    init(usableCPUs: @escaping () -> Int) {
        self.usableCPUs = usableCPUs
        isPossible = usableCPUs() > 1
    }

    /// Asked before a sleep.
    mutating func shouldSpin(afterBusyTurn wasBusy: Bool) -> Bool {
        guard wasBusy else { return false }
        turns += 1
        if turns == Self.recountEvery {
            turns = 0
            isPossible = usableCPUs() > 1
        }
        guard isPossible else { return false }
        guard misses >= Self.patience else { return true }
        skipped += 1
        guard skipped >= Self.retryEvery else { return false }
        skipped = 0
        return true
    }

    /// Told after a spin.
    mutating func ended(found: Bool) { misses = found ? 0 : misses + 1 }
}
