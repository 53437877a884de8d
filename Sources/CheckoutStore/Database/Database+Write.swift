import CheckoutCore
import CheckoutModel

extension Database {
    /// One transaction. `fault` is asked right before the commit (tests).
    func write(_ batch: CommitBatch, fault: () -> SQLFailure?) throws(SQLFailure) {
        try transaction { () throws(SQLFailure) in
            for row in batch.sessions {
                try statements.putSession.run([
                    Rows.blob(row.sessionID), .unsigned(row.ownerUID), .integer(row.live ? 1 : 0),
                    .integer(row.opened.unixMilliseconds), .optional(row.ended?.unixMilliseconds), .blob(row.body),
                ])
            }
            for row in batch.attempts {
                try statements.putAttempt.run([
                    Rows.blob(row.sessionID), .unsigned(row.number), .text(row.reference), .blob(row.body),
                ])
            }
            for row in batch.events {
                try statements.addEvent.run([
                    .unsigned(row.globalSeq), Rows.blob(row.sessionID), .unsigned(row.sessionSeq),
                    .integer(row.time.unixMilliseconds), .blob(row.body),
                ])
            }
            for row in batch.keys {
                try statements.addKey.run(
                    Rows.scope(row.scope) + [
                        .text(row.method), .blob(row.key), .blob(row.fingerprint), Rows.blob(row.session),
                        .unsigned(row.attempt),
                    ])
            }
            for row in batch.audits {
                try statements.addAudit.run([
                    .integer(row.time.unixMilliseconds), row.uid.map { .unsigned($0) } ?? .null,
                    .integer(Int64(row.role.rawValue)), .text(row.action), row.session.map(Rows.blob) ?? .null,
                    .text(row.detail), .text(row.result),
                ])
            }
            if let failure = fault() { throw failure }
        }
    }

    /// The number of the newest audit record; 0: none.
    func newestAudit() throws(SQLFailure) -> Int64 { try statements.newestAudit.first { $0.integer(0) } ?? 0 }

    /// Whether a batch became durable although its commit failed: the journal may have been written and only its fsync
    /// failed. `audit` is the newest audit record before it.
    func holds(_ batch: CommitBatch, auditBefore audit: Int64) throws(SQLFailure) -> Bool {
        for row in batch.sessions where try session(row.sessionID)?.session != row { return false }
        for row in batch.attempts {
            let found = try statements.attempts.all([Rows.blob(row.sessionID)], Rows.attempt)
            guard found.contains(row) else { return false }
        }
        for row in batch.events {
            let found = try statements.allEvents.first([.unsigned(row.globalSeq - 1), .integer(1)], Rows.event)
            guard found == row else { return false }
        }
        for row in batch.keys where try key(row.scope, row.method, row.key) != row { return false }
        return try newestAudit() >= audit + Int64(batch.audits.count)
    }
}
