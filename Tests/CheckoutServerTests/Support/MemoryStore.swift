import CheckoutCore
import CheckoutModel

/// A store in memory that keeps its promises: a batch is there whole or not at all, questions see what is committed.
/// What survives a crash is `rows`; a batch that was handed over and not yet answered may be on either side.
final class MemoryStore: StorePort {
    struct Rows {
        var epoch = Epoch([UInt8](repeating: 7, count: 16))
        var sessions: [SessionID: SessionRow] = [:]
        var attempts: [SessionID: [AttemptNumber: AttemptRow]] = [:]
        var events: [EventRow] = []
        var keys: [KeyRow] = []
        var audits: [AuditRow] = []
    }

    var rows = Rows()
    /// Batches wait until `commit` while it is set.
    var isHeld = false
    /// The next batches fail with it.
    var failure: CheckoutFailure?
    private(set) var commits = 0
    private var pending: CommitBatch?
    private var questions: [(UInt64, StoreQuery)] = []
    /// Events up to it were trimmed.
    var trimmedTo: UInt64 = 0

    init(_ rows: Rows = Rows()) { self.rows = rows }

    func submit(_ batch: CommitBatch) {
        precondition(pending == nil, "two commits are in flight")
        pending = batch
    }

    func ask(_ id: UInt64, _ query: StoreQuery) { questions.append((id, query)) }

    func takeCompletions() -> [StoreCompletion] {
        var done: [StoreCompletion] = []
        if !isHeld, let batch = pending {
            pending = nil
            if let failure {
                done.append(.failed(batch.number, failure))
            } else {
                apply(batch)
                done.append(.committed(batch.number))
            }
        }
        for (id, query) in questions { done.append(.answered(id, answer(query))) }
        questions = []
        return done
    }

    /// What a kill leaves: the batch that was handed over is there or not.
    func crash(keepingPending: Bool) -> Rows {
        if keepingPending, let batch = pending, failure == nil { apply(batch) }
        return rows
    }

    private func apply(_ batch: CommitBatch) {
        commits += 1
        for row in batch.sessions { rows.sessions[row.sessionID] = row }
        for row in batch.attempts {
            rows.attempts[row.sessionID, default: [:]][row.number] = row
            // As the index of the real one has it, row by row.
            let holders = rows.attempts.values.flatMap(\.values).filter { $0.reference == row.reference }
            precondition(row.reference.isEmpty || holders.count == 1, "a reference is unique")
        }
        for row in batch.events {
            precondition(row.globalSeq == UInt64(rows.events.count) + 1, "global numbers grow by one")
            rows.events.append(row)
        }
        for row in batch.keys {
            let isBound = rows.keys.contains { $0.scope == row.scope && $0.method == row.method && $0.key == row.key }
            precondition(!isBound, "a bound key is bound again")
            rows.keys.append(row)
        }
        rows.audits += batch.audits
    }

    private func answer(_ query: StoreQuery) -> StoreAnswer {
        switch query {
        case .session(let id): return .session(stored(id))
        case .sessions(let owner, let liveOnly, let before, let limit):
            var found = rows.sessions.values.filter { (owner == nil || $0.ownerUID == owner) && (!liveOnly || $0.live) }
            found.sort { ($0.opened, $0.sessionID.text) > ($1.opened, $1.sessionID.text) }
            if let before {
                found = found.filter { ($0.opened, $0.sessionID.text) < (before.opened, before.sessionID.text) }
            }
            return .sessions(Array(found.prefix(limit)), more: found.count > limit)
        case .events(let range, let limit, _):
            let found: [EventRow]
            switch range {
            case .session(let id, let after): found = rows.events.filter { $0.sessionID == id && $0.sessionSeq > after }
            case .all(let after): found = rows.events.filter { $0.globalSeq > after }
            }
            let trimmed = found.contains { $0.globalSeq <= trimmedTo }
            return .events(Array(found.prefix(limit)), more: found.count > limit, trimmed: trimmed)
        case .key(let scope, let method, let key):
            return .key(rows.keys.first { $0.scope == scope && $0.method == method && $0.key == key })
        case .audits(let after, let limit):
            let numbered = rows.audits.enumerated().map { StoredAudit(number: UInt64($0) + 1, row: $1) }
            return .audits(Array(numbered.filter { $0.number > after }.prefix(limit)))
        case .attempt(let reference):
            return .attempt(rows.attempts.values.flatMap(\.values).first { $0.reference == reference })
        case .image: return .image(image)
        case .trim: return .trimmed(events: 0, records: 0, audits: 0)
        }
    }

    var image: StoreImage {
        guard let epoch = rows.epoch else { preconditionFailure("16 bytes") }
        let live = rows.sessions.values.filter(\.live).sorted { $0.sessionID.text < $1.sessionID.text }
        return StoreImage(
            epoch: epoch, newestGlobalSeq: UInt64(rows.events.count), sessions: live.compactMap { stored($0.sessionID) }
        )
    }

    private func stored(_ id: SessionID) -> StoredSessionRows? {
        guard let session = rows.sessions[id] else { return nil }
        let attempts = (rows.attempts[id] ?? [:]).values.sorted { $0.number < $1.number }
        return StoredSessionRows(session: session, attempts: attempts, keys: rows.keys.filter { $0.session == id })
    }
}
