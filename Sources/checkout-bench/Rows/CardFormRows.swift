import CBench
import CheckoutSystem

/// Checking a whole card form after one key: how long, and what it takes from the heap. In this process, without a
/// socket.
struct CardFormRows {
    let report: Report
    private let rounds = 7
    private let keysPerRound = 4000

    func run() throws(BenchmarkFailure) {
        var form = try FilledForm()
        let names = ["Ada Lovelac", "Ada Lovelace"]
        let whole = Array("4242424242424242".utf8)
        let numbers = [whole.dropLast(), whole].map { Array($0) }
        let name = try best { key throws(BenchmarkFailure) in _ = try form.type(name: names[key % 2]) }
        let number = try best { key throws(BenchmarkFailure) in
            // The whole number is valid, one digit less is not: otherwise something else is measured.
            guard try form.type(number: numbers[key % 2]) == (key % 2 == 1) else {
                throw BenchmarkFailure("the card form did not judge its number")
            }
        }
        for (field, nanoseconds) in [("name", name), ("number", number)] {
            report.line("card form, a key in the \(field)", Report.rounded(nanoseconds, 0) + " ns/update")
        }
        try allocations(&form)
    }

    /// Of the fastest round: other work on the machine only adds.
    private func best(_ key: (Int) throws(BenchmarkFailure) -> Void) throws(BenchmarkFailure) -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let begin = Clock.monotonic()
            for index in 0..<keysPerRound { try key(index) }
            best = min(best, Double(elapsed(begin)) / Double(keysPerRound))
        }
        return best
    }

    /// The last digit of numbers that are found in the first row of the table of networks, further on, and in the last
    /// one. A walk that kept what it passes would take more for each row.
    private func allocations(_ form: inout FilledForm) throws(BenchmarkFailure) {
        var taken: [(network: String, count: Double, bytes: Double)] = []
        for (network, number) in Self.numbers {
            let keys = [Array(number.utf8.dropLast()), Array(number.utf8)]
            for key in keys { _ = try form.type(number: key) }
            let before = cb_allocations_of_thread()
            let pairs = 500
            for _ in 0..<pairs { for key in keys { _ = try form.type(number: key) } }
            let after = cb_allocations_of_thread()
            let each = { (a: UInt64, b: UInt64) in Double(b - a) / Double(2 * pairs) }
            taken.append((network, each(before.count, after.count), each(before.bytes, after.bytes)))
        }
        for (index, row) in taken.enumerated() {
            report.line(
                "  allocations of a key, \(row.network)",
                Report.rounded(row.count, 1) + ", " + Report.rounded(row.bytes, 0) + " B",
                goal: index == 0
                    ? nil : Goal("as in the first row", row.count <= taken[0].count && row.bytes <= taken[0].bytes))
        }
    }

    /// Sixteen digits each. Only what a network is found by has to be right.
    private static let numbers = [
        ("first row (VISA)", "4"), ("row 6 (JCB)", "3530"), ("row 9, 40 patterns (ELO)", "655021"),
        ("last row (HIPERCARD)", "606282"),
    ].map { ($0, $1 + String(repeating: "0", count: 16 - $1.count)) }
}
