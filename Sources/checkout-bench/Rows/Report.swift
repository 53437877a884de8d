import Glibc

/// The table that is printed, a line at a time, as each row is measured.
final class Report {
    private var goals = 0
    private var short: [String] = []

    /// Better or worse than the goal is printed, never hidden.
    func line(_ what: String, _ value: String, floor: String = "", ratio: String = "", goal: Goal? = nil) {
        var verdict = ""
        if let goal {
            goals += 1
            if !goal.isReached { short.append(what) }
            verdict = goal.sentence + (goal.isReached ? ": reached" : ": SHORT")
        }
        let columns = [(what, 46), (value, 18), (floor, 18), (ratio, 9), (verdict, 0)]
        print(columns.map { text, width in text + String(repeating: " ", count: max(0, width - text.count)) }.joined())
        fflush(nil)
    }

    func heading() {
        let columns = [("measure", 46), ("value", 18), ("floor", 18), ("ratio", 9), ("goal", 0)]
        print(columns.map { text, width in text + String(repeating: " ", count: max(0, width - text.count)) }.joined())
    }

    func summary() {
        print(
            "\n\(goals - short.count) of \(goals) goals reached" + (short.isEmpty ? "" : "; short of: "), terminator: ""
        )
        print(short.joined(separator: "; "))
        var load = [0.0, 0, 0]
        if unsafe getloadavg(&load, 3) > 0 {
            print("load of this machine at the end: \(Self.rounded(load[0], 1)) (other work makes every row worse)")
        }
    }

    static func rounded(_ value: Double, _ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let whole = (value * scale).rounded() / scale
        return digits == 0 ? String(Int(whole)) : String(whole)
    }

    /// 1234567 as "1.23 M".
    static func rate(_ value: Double) -> String {
        value >= 1e6
            ? rounded(value / 1e6, 2) + " M" : value >= 1e3 ? rounded(value / 1e3, 1) + " k" : rounded(value, 0)
    }
}

/// What a row is to reach, and whether it did.
struct Goal {
    let sentence: String
    let isReached: Bool

    init(_ sentence: String, _ isReached: Bool) {
        self.sentence = sentence
        self.isReached = isReached
    }
}

/// Sorted samples of one measure.
struct Samples {
    private var sorted: [UInt64]
    init(_ samples: [UInt64]) { sorted = samples.sorted() }
    func percentile(_ share: Double) -> Double {
        sorted.isEmpty ? 0 : Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
    }
}
