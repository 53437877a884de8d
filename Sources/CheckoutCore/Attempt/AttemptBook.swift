import CheckoutModel

/// The attempts of one session, by number from 1, and what is asked of all of them together.
///
/// An input changes one attempt or two, and the session before it is kept until the new one is accepted. So the book is
/// two levels of small arrays of immutable cells: a copy shares them all, a change makes one cell and one page anew.
/// What needs a look at every attempt (is money in flight, what decides the outcome) is kept as numbers that each
/// change brings up to date. The cost of an input is that of its first attempt, whatever came before.
struct AttemptBook: Equatable, Sendable {
    /// Attempts of one page. With `Limits.attemptsPerSessionMax` there are about as many pages as cells on each.
    static let pageCells = 32

    private final class Cell: Sendable {
        let machine: AttemptMachine
        init(_ machine: AttemptMachine) { self.machine = machine }
    }

    private var pages: [[Cell]] = []
    /// How many there are; also the number of the newest.
    private(set) var count: AttemptNumber = 0
    /// Attempts of which something is still to be heard, ascending: open, under way, unknown, pending. One or two.
    private(set) var live: [AttemptNumber] = []
    /// Newest that is paid; 0: none. A paid one stays paid.
    private(set) var newestPaid: AttemptNumber = 0
    /// Newest that has an outcome other than cancelled; 0: none. An outcome stays.
    private(set) var newestDecided: AttemptNumber = 0
    /// Numbers that were written since the last `forgetChanges`, in the order of their first writing.
    private(set) var changed: [AttemptNumber] = []

    /// No attempt yet.
    init() {}

    /// As they lay in the store, in any order.
    init(restoring attempts: [Attempt]) {
        for attempt in attempts.sorted(by: { $0.number < $1.number }) {
            // Numbers are given in order and stored with the change that gives them: a gap is no store of ours.
            precondition(attempt.number == count + 1, "attempts are numbered from 1 without a gap")
            append(AttemptMachine(restoring: attempt))
        }
        forgetChanges()
    }

    /// `nil`: never made.
    subscript(_ number: AttemptNumber) -> AttemptMachine? {
        guard number >= 1, number <= count else { return nil }
        let index = Int(number) - 1
        return pages[index / Self.pageCells][index % Self.pageCells].machine
    }

    /// The newest attempt.
    var newest: AttemptMachine? { self[count] }

    /// All of them, by number: for lists, never for an input.
    var machines: [AttemptMachine] { pages.joined().map(\.machine) }

    /// The live ones, by number.
    var liveMachines: [AttemptMachine] { live.compactMap { self[$0] } }

    /// The next attempt; it carries the number `count + 1`.
    mutating func append(_ machine: AttemptMachine) {
        precondition(machine.record.number == count + 1, "attempts are numbered in order")
        if Int(count) % Self.pageCells == 0 { pages.append([]) }
        pages[pages.count - 1].append(Cell(machine))
        count += 1
        note(machine)
    }

    /// Another state of an attempt that is there.
    mutating func replace(_ machine: AttemptMachine) {
        let index = Int(machine.record.number) - 1
        precondition(index >= 0 && index < Int(count), "only an attempt that was made can change")
        pages[index / Self.pageCells][index % Self.pageCells] = Cell(machine)
        note(machine)
    }

    /// What was written is stored or about to be.
    mutating func forgetChanges() { changed = [] }

    private mutating func note(_ machine: AttemptMachine) {
        let number = machine.record.number
        if !changed.contains(number) { changed.append(number) }
        let place = live.firstIndex { $0 >= number } ?? live.endIndex
        let isIn = place < live.endIndex && live[place] == number
        if machine.isLive, !isIn { live.insert(number, at: place) }
        if !machine.isLive, isIn { live.remove(at: place) }
        if machine.record.settledOutcome == .success { newestPaid = max(newestPaid, number) }
        if let outcome = machine.record.outcome, outcome != .cancelled { newestDecided = max(newestDecided, number) }
    }

    static func == (one: AttemptBook, other: AttemptBook) -> Bool {
        guard one.count == other.count, one.changed == other.changed else { return false }
        return (0..<Int(one.count)).allSatisfy { index in
            let (page, place) = (index / pageCells, index % pageCells)
            let (mine, theirs) = (one.pages[page][place], other.pages[page][place])
            return mine === theirs || mine.machine == theirs.machine
        }
    }

    /// How many attempts are held by both without a copy. For tests of the cost of an input.
    func cellsShared(with other: AttemptBook) -> Int {
        zip(pages, other.pages).reduce(0) { sum, pair in sum + zip(pair.0, pair.1).count { $0 === $1 } }
    }
}

extension AttemptMachine {
    /// Something is still to be heard of it: it is not over, or it is over and pending.
    var isLive: Bool {
        switch state {
        case .open, .awaitingDecision, .processing, .unknown: true
        case .ended: record.settledOutcome == .pending
        }
    }
}
