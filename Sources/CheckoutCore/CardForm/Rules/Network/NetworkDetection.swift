import CheckoutModel

/// Which networks a typed number can be of, by the local table (C-032 to C-036). Only the first eight digits count
/// (C-041).
struct NetworkDetection: Equatable, Sendable {
    /// Empty when nothing is typed. Shown in the order of the table (C-035).
    let candidates: NetworkSet
    /// Of the longest settled pattern; OTHER when none is settled, `nil` when nothing is typed.
    let bestMatch: CardNetwork?

    /// A pattern admits what is typed when some number of eight digits begins with both (C-032), and is settled once
    /// all its digits are there (C-033).
    init(_ prefix: BinPrefix) {
        guard prefix.count > 0 else {
            (candidates, bestMatch) = ([], nil)
            return
        }
        let typed = prefix.range
        var (admitted, settled): (NetworkSet, NetworkSet) = ([], [])
        var best: (network: CardNetwork, length: Int) = (.other, 0)
        for pattern in NetworkTable.patterns where pattern.low <= typed.upperBound && typed.lowerBound <= pattern.high {
            admitted.insert(NetworkSet(pattern.network))
            guard pattern.length <= prefix.count else { continue }
            settled.insert(NetworkSet(pattern.network))
            if pattern.length > best.length { best = (pattern.network, pattern.length) }
        }
        bestMatch = best.network
        // Once all are settled only the longest pattern counts; before, everything is still possible (C-033).
        candidates = !admitted.isEmpty && admitted == settled ? NetworkSet(best.network) : admitted
    }
}
