/// What the store says to SQLite, besides trimming.
struct Statements {
    let begin, commit, rollback: Statement
    let putSession, putAttempt, addEvent, addKey, addAudit: Statement
    let session, attempts, attempt, sessionKeys, key: Statement
    let liveSessions, newestGlobalSeq, newestAudit: Statement
    let sessions, sessionsLive, sessionsOwned, sessionsOwnedLive: Statement
    let sessionEvents, allEvents, sessionFloor: Statement
    let meta, putMeta: Statement
    let trim: TrimStatements

    static let sessionColumns = "id, owner, live, opened, ended, body"
    static let keyColumns = "scope_kind, scope, method, key, fingerprint, session, attempt"
    static let eventColumns = "global_seq, session, session_seq, time, body"

    init(_ connection: Connection) throws(SQLFailure) {
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        rollback = try connection.prepare("ROLLBACK")

        // Not REPLACE: that would delete the row with its trimmed_seq, and what hangs on it would be orphaned.
        putSession = try connection.prepare(
            """
            INSERT INTO sessions (\(Self.sessionColumns)) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
            owner = excluded.owner, live = excluded.live, opened = excluded.opened, ended = excluded.ended, \
            body = excluded.body
            """)
        putAttempt = try connection.prepare(
            """
            INSERT INTO attempts (session, number, reference, body) VALUES (?, ?, ?, ?) \
            ON CONFLICT (session, number) DO UPDATE SET reference = excluded.reference, body = excluded.body
            """)
        addEvent = try connection.prepare("INSERT INTO events (\(Self.eventColumns)) VALUES (?, ?, ?, ?, ?)")
        addKey = try connection.prepare("INSERT INTO keys (\(Self.keyColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
        addAudit = try connection.prepare(
            "INSERT INTO audits (time, uid, role, action, session, detail, result) VALUES (?, ?, ?, ?, ?, ?, ?)")

        session = try connection.prepare("SELECT \(Self.sessionColumns) FROM sessions WHERE id = ?")
        attempts = try connection.prepare(
            "SELECT session, number, reference, body FROM attempts WHERE session = ? ORDER BY number")
        // The second condition is that of the index.
        attempt = try connection.prepare(
            "SELECT session, number, reference, body FROM attempts WHERE reference = ? AND reference <> ''")
        sessionKeys = try connection.prepare(
            "SELECT \(Self.keyColumns) FROM keys WHERE session = ? ORDER BY scope_kind, scope, method, key")
        key = try connection.prepare(
            "SELECT \(Self.keyColumns) FROM keys WHERE scope_kind = ? AND scope = ? AND method = ? AND key = ?")
        liveSessions = try connection.prepare(
            "SELECT \(Self.sessionColumns) FROM sessions WHERE live = 1 ORDER BY opened, id")
        // What was trimmed counts: a number is never given twice in one epoch.
        newestGlobalSeq = try connection.prepare(
            """
            SELECT max(coalesce((SELECT max(global_seq) FROM events), 0), \
            coalesce((SELECT value FROM meta WHERE name = 'trimmed_global'), 0))
            """)
        newestAudit = try connection.prepare("SELECT coalesce(max(number), 0) FROM audits")

        func page(_ condition: String) throws(SQLFailure) -> Statement {
            try connection.prepare(
                """
                SELECT \(Self.sessionColumns) FROM sessions WHERE (opened, id) < (?1, ?2) \(condition) \
                ORDER BY opened DESC, id DESC LIMIT ?3
                """)
        }
        sessions = try page("")
        sessionsLive = try page("AND live = 1")
        sessionsOwned = try page("AND owner = ?4")
        sessionsOwnedLive = try page("AND owner = ?4 AND live = 1")

        sessionEvents = try connection.prepare(
            """
            SELECT \(Self.eventColumns) FROM events WHERE session = ?2 AND session_seq > ?1 ORDER BY session_seq LIMIT ?3
            """)
        allEvents = try connection.prepare(
            "SELECT \(Self.eventColumns) FROM events WHERE global_seq > ? ORDER BY global_seq LIMIT ?")
        sessionFloor = try connection.prepare("SELECT trimmed_seq FROM sessions WHERE id = ?")
        meta = try connection.prepare("SELECT value FROM meta WHERE name = ?")
        putMeta = try connection.prepare(
            "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
        trim = try TrimStatements(connection)
    }
}
