import CheckoutModel

/// Answers of the BIN service that one session got, by prefix: each is asked about once, however often the form is
/// opened anew (C-063). In memory alone, and bounded.
struct BinAnswers: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        var prefix: BinPrefix
        var answer: BinAnswer
    }

    /// The oldest first.
    private var entries: [Entry] = []

    /// None yet.
    init() {}

    /// `nil`: not asked about, or failed.
    subscript(_ prefix: BinPrefix) -> BinAnswer? { entries.first { $0.prefix == prefix }?.answer }

    /// The first answer about a prefix stays; an empty one is none (C-052).
    mutating func keep(_ answer: BinAnswer, of prefix: BinPrefix) {
        guard !answer.networks.isEmpty, self[prefix] == nil else { return }
        if entries.count == Limits.binAnswersMax { entries.removeFirst() }
        entries.append(Entry(prefix: prefix, answer: answer))
    }
}
