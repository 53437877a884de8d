internal import CheckoutCore
internal import CheckoutModel

/// What falls due. Entries are never searched for and taken out: the subject knows what it waits for now, so an entry
/// that is not wanted any more is recognised when it comes up. See `Alarm`.
enum TimerSubject: Equatable {
    /// No `Hello`, a frame too slow, the end of lingering: the connection's record says which.
    case connection(ConnectionID)
    /// A queue that does not move.
    case outbox(ConnectionID)
    /// A call's deadline.
    case call(CallReference)
    /// A timer of a session.
    case session(SessionID, SessionTimer)
    /// A checkpoint of a quiet stream.
    case checkpoint(CallReference)
    /// What is past its time is removed from the store.
    case trim
    /// The store is tried again after a failed commit.
    case reload
    /// The end of a drain.
    case drain
    /// What was left out of log and audit is told as numbers.
    case noise
}

/// All deadlines of the server, soonest first.
struct TimerHeap {
    struct Entry {
        var due: MonotonicTime
        var subject: TimerSubject
    }

    private var entries: [Entry] = []

    /// `nil`: nothing waits.
    var next: MonotonicTime? { entries.first?.due }
    var count: Int { entries.count }

    mutating func add(_ due: MonotonicTime, _ subject: TimerSubject) {
        entries.append(Entry(due: due, subject: subject))
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child].due < entries[parent].due else { break }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    /// The soonest that is due at `now`, taken out.
    mutating func take(due now: MonotonicTime) -> Entry? {
        guard let first = entries.first, first.due <= now else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                if entries[child].due < entries[least].due { least = child }
            }
            guard least != parent else { break }
            entries.swapAt(parent, least)
            parent = least
        }
        return first
    }
}

/// One deadline that moves often, with at most one entry in the heap that counts: a later deadline waits until the
/// entry comes up and is put back then. So a keystroke that starts an idle timer again leaves nothing behind.
struct Alarm {
    /// `nil`: off.
    private(set) var due: MonotonicTime?
    /// Of the entry in the heap that counts.
    private var queued: MonotonicTime?

    mutating func set(_ time: MonotonicTime, _ subject: TimerSubject, in heap: inout TimerHeap) {
        due = time
        if let queued, queued <= time { return }
        queued = time
        heap.add(time, subject)
    }

    mutating func clear() { due = nil }

    /// An entry came up. Whether the alarm goes off now.
    mutating func cameUp(_ entry: TimerHeap.Entry, now: MonotonicTime, in heap: inout TimerHeap) -> Bool {
        guard entry.due == queued else { return false }
        queued = nil
        guard let due else { return false }
        if due > now {
            set(due, entry.subject, in: &heap)
            return false
        }
        self.due = nil
        return true
    }
}
