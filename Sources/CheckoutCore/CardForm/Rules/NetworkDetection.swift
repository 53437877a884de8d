import CheckoutModel

/// Which networks a typed number can be of, by the local table (C-032 to C-036).
struct NetworkDetection: Equatable, Sendable {
    /// In the order of the table; empty when nothing is typed.
    let candidates: [CardNetwork]
    /// Of the longest settled pattern; OTHER when none is settled, `nil` when nothing is typed.
    let bestMatch: CardNetwork?

    init(_ prefix: DigitPrefix) {
        guard prefix.count > 0 else {
            candidates = []
            bestMatch = nil
            return
        }
        var found: [(network: CardNetwork, settled: Int)] = []
        for row in NetworkTable.rows {
            let admitted = row.patterns.filter { $0.admits(prefix) }
            if admitted.isEmpty { continue }
            let settled = admitted.filter { $0.length <= prefix.count }.map(\.length).max() ?? 0
            found.append((row.network, settled))
        }
        let best = found.max { $0.settled < $1.settled }
        if let best, best.settled > 0 {
            bestMatch = best.network
        } else {
            bestMatch = .other
        }
        // Once all are settled only the longest pattern counts; before, everything is still possible (C-033).
        if let best, found.allSatisfy({ $0.settled > 0 }) {
            candidates = [best.network]
        } else {
            candidates = found.map(\.network)
        }
    }
}
