import CheckoutCore
import CheckoutModel

extension Database {
    /// One session with all that hangs on it.
    func session(_ id: SessionID) throws(SQLFailure) -> StoredSessionRows? {
        guard let row = try statements.session.first([Rows.blob(id)], Rows.session) else { return nil }
        return try whole(row)
    }

    private func whole(_ row: SessionRow) throws(SQLFailure) -> StoredSessionRows {
        let id = [Rows.blob(row.sessionID)]
        return StoredSessionRows(
            session: row, attempts: try statements.attempts.all(id, Rows.attempt),
            keys: try statements.sessionKeys.all(id, Rows.key))
    }

    func attempt(_ reference: String) throws(SQLFailure) -> AttemptRow? {
        try statements.attempt.first([.text(reference)], Rows.attempt)
    }

    func key(_ scope: KeyScope, _ method: String, _ key: [UInt8]) throws(SQLFailure) -> KeyRow? {
        try statements.key.first(Rows.scope(scope) + [.text(method), .blob(key)], Rows.key)
    }

    /// Newest first, from behind the cursor.
    func sessions(
        owner: UInt32?, liveOnly: Bool, before: SessionCursor?, limit: Int
    ) throws(SQLFailure) -> ([SessionRow], more: Bool) {
        var values: [SQLValue] = [
            .integer(before?.opened.unixMilliseconds ?? .max),
            before.map { Rows.blob($0.sessionID) } ?? .blob([UInt8](repeating: 0xff, count: 17)),
            .integer(Int64(limit) + 1),
        ]
        if let owner { values.append(.unsigned(owner)) }
        let statement =
            switch (owner != nil, liveOnly) {
            case (false, false): statements.sessions
            case (false, true): statements.sessionsLive
            case (true, false): statements.sessionsOwned
            case (true, true): statements.sessionsOwnedLive
            }
        let rows = try statement.all(values, Rows.session)
        return (Array(rows.prefix(limit)), rows.count > limit)
    }

    /// In order; at least one row when there is any, whatever its size.
    func events(
        _ range: EventRange, limit: Int, bytesMax: Int
    ) throws(SQLFailure) -> (rows: [EventRow], more: Bool, trimmed: Bool) {
        var rows: [EventRow] = []
        var bytes = 0
        var more = false
        func take(_ row: Statement) -> Bool {
            let event = Rows.event(row)
            bytes += event.body.count
            more = rows.count == limit || (!rows.isEmpty && bytes > bytesMax)
            if !more { rows.append(event) }
            return !more
        }
        let floor: UInt64
        let after: UInt64
        switch range {
        case .session(let id, let number):
            after = number
            floor = try statements.sessionFloor.first([Rows.blob(id)]) { $0.unsigned(0) } ?? 0
            try statements.sessionEvents.forEach([.unsigned(number), Rows.blob(id), .integer(Int64(limit) + 1)]) {
                (row) throws(SQLFailure) in take(row)
            }
        case .all(let number):
            after = number
            floor = try statements.meta.first([.text("trimmed_global")]) { $0.unsigned(0) } ?? 0
            try statements.allEvents.forEach([.unsigned(number), .integer(Int64(limit) + 1)]) {
                (row) throws(SQLFailure) in take(row)
            }
        }
        return (rows, more, trimmed: after < floor)
    }

    /// Everything that goes on.
    func image() throws(SQLFailure) -> StoreImage {
        guard let epoch = Epoch(try statements.meta.first([.text("epoch")]) { $0.blob(0) } ?? []) else {
            throw .noEpoch
        }
        var sessions: [StoredSessionRows] = []
        for row in try statements.liveSessions.all([], Rows.session) { sessions.append(try whole(row)) }
        return StoreImage(
            epoch: epoch, newestGlobalSeq: try statements.newestGlobalSeq.first { $0.unsigned(0) } ?? 0,
            sessions: sessions)
    }
}
