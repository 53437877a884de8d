/// What a person may have meant: the names that a mistyped one is nearest to.
enum NearestNames {
    /// Those that begin with it, else those with the fewest slips, at most three; empty where nothing is near. A third
    /// of the letters may be wrong, at least one.
    static func of(_ typed: String, among names: [String]) -> [String] {
        let typed = Array(typed.lowercased().unicodeScalars.prefix(lettersMax))
        if typed.count >= 3 {
            let longer = names.filter { Array($0.unicodeScalars).starts(with: typed) }
            if !longer.isEmpty { return Array(longer.prefix(shownMax)) }
        }
        let slips = names.map { (name: $0, count: distance(typed, Array($0.unicodeScalars))) }
        guard let least = slips.map(\.count).min(), least <= max(1, typed.count / 3), least < typed.count else {
            return []
        }
        return slips.filter { $0.count == least }.prefix(shownMax).map(\.name)
    }

    private static let shownMax = 3
    /// Longer than any name: what is typed may be anything.
    private static let lettersMax = 40

    /// Letters that are missing, too many, wrong, or two that changed places.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var (before, last) = ([Int](), Array(0...other.count))
        for row in one.indices {
            var next = [row + 1]
            for column in other.indices {
                var least = min(next[column], last[column + 1]) + 1
                least = min(least, last[column] + (one[row] == other[column] ? 0 : 1))
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last.last ?? 0
    }
}
