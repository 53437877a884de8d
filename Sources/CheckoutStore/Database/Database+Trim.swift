import CheckoutCore
import CheckoutModel

/// What is past its time, and how much of it is gone so far.
struct Trimming: Sendable {
    var eventsBefore, recordsBefore, auditsBefore: WallTime
    var events = 0
    var records = 0
    var audits = 0

    /// Rows of a kind in one transaction: commits wait that long and no longer.
    static let step = 500

    var answer: StoreAnswer { .trimmed(events: events, records: records, audits: audits) }
}

extension Database {
    /// One step in one transaction. True: finished. Nothing of a live session is touched (B-279).
    func trim(_ trimming: inout Trimming) throws(SQLFailure) -> Bool {
        var next = trimming
        let isFinished = try transaction { () throws(SQLFailure) in
            let events = try trimEvents(next.eventsBefore)
            let (records, recordEvents) = try trimRecords(next.recordsBefore)
            try statements.trim.deleteAudits.run([
                .integer(next.auditsBefore.unixMilliseconds), .integer(Int64(Trimming.step)),
            ])
            let audits = connection.changes
            next.events += events + recordEvents
            next.records += records
            next.audits += audits
            return max(events, records, audits) < Trimming.step
        }
        trimming = next
        return isFinished
    }

    private func trimEvents(_ before: WallTime) throws(SQLFailure) -> Int {
        let values: [SQLValue] = [.integer(before.unixMilliseconds), .integer(Int64(Trimming.step))]
        let old = try statements.trim.oldEvents.all(values) { ($0.unsigned(0), $0.blob(1), $0.unsigned(2)) }
        for (globalSeq, session, sessionSeq) in old {
            try statements.trim.deleteEvent.run([.unsigned(globalSeq)])
            try statements.trim.raiseSessionFloor.run([.blob(session), .unsigned(sessionSeq)])
        }
        try raiseGlobalFloor(old.map(\.0).max() ?? 0)
        return old.count
    }

    private func trimRecords(_ before: WallTime) throws(SQLFailure) -> (records: Int, events: Int) {
        let values: [SQLValue] = [.integer(before.unixMilliseconds), .integer(Int64(Trimming.step))]
        let old = try statements.trim.oldRecords.all(values) { $0.blob(0) }
        var events = 0
        for id in old {
            let id = [SQLValue.blob(id)]
            try raiseGlobalFloor(try statements.trim.newestEventOfSession.first(id) { $0.unsigned(0) } ?? 0)
            try statements.trim.deleteEvents.run(id)
            events += connection.changes
            try statements.trim.deleteAttempts.run(id)
            try statements.trim.deleteKeys.run(id)
            try statements.trim.deleteSession.run(id)
        }
        return (old.count, events)
    }

    private func raiseGlobalFloor(_ number: UInt64) throws(SQLFailure) {
        let floor = try statements.meta.first([.text("trimmed_global")]) { $0.unsigned(0) } ?? 0
        if number > floor { try statements.putMeta.run([.text("trimmed_global"), .unsigned(number)]) }
    }
}
