/// What trimming says to SQLite.
struct TrimStatements {
    let oldEvents, deleteEvent, raiseSessionFloor: Statement
    let oldRecords, newestEventOfSession: Statement
    let deleteEvents, deleteAttempts, deleteKeys, deleteSession: Statement
    let deleteAudits: Statement

    init(_ connection: Connection) throws(SQLFailure) {
        oldEvents = try connection.prepare(
            """
            SELECT events.global_seq, events.session, events.session_seq FROM events \
            JOIN sessions ON sessions.id = events.session WHERE events.time < ? AND sessions.live = 0 \
            ORDER BY events.time LIMIT ?
            """)
        deleteEvent = try connection.prepare("DELETE FROM events WHERE global_seq = ?")
        raiseSessionFloor = try connection.prepare(
            "UPDATE sessions SET trimmed_seq = ?2 WHERE id = ?1 AND trimmed_seq < ?2")
        oldRecords = try connection.prepare(
            "SELECT id FROM sessions WHERE live = 0 AND ended < ? ORDER BY ended LIMIT ?")
        newestEventOfSession = try connection.prepare(
            "SELECT coalesce(max(global_seq), 0) FROM events WHERE session = ?")
        deleteEvents = try connection.prepare("DELETE FROM events WHERE session = ?")
        deleteAttempts = try connection.prepare("DELETE FROM attempts WHERE session = ?")
        deleteKeys = try connection.prepare("DELETE FROM keys WHERE session = ?")
        deleteSession = try connection.prepare("DELETE FROM sessions WHERE id = ?")
        deleteAudits = try connection.prepare(
            "DELETE FROM audits WHERE number IN (SELECT number FROM audits WHERE time < ? ORDER BY time LIMIT ?)")
    }
}
