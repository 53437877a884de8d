/// The layout of the database, by number. A newer one is refused and left alone; an older one is brought up to date by
/// the steps between, once there are any.
enum Schema {
    /// Of this program; `user_version` of the file.
    static let version: Int32 = 1
    /// "Chkt": tells our files from those of other programs.
    static let applicationID: Int32 = 0x4368_6B74

    /// Before anything is read, at each opening. One daemon, one connection: the journal's index stays in private
    /// memory and no lock is taken for each transaction.
    static let exclusive = "PRAGMA locking_mode = EXCLUSIVE"

    /// Before anything is written, at each opening. `secure_delete` overwrites what is removed.
    static let pragmas = """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; \
        PRAGMA mmap_size = 0; PRAGMA cache_size = -1024; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; \
        PRAGMA journal_size_limit = 4194304
        """

    /// Pages in the journal from which on it is moved into the database.
    static let checkpointFrames: Int32 = 1000

    /// Every table and index, in the order of `sqlite_schema`.
    static let statements: [String] = [
        // "epoch", "file": which store this is, and where it lay (`FileMark`); "created"; "trimmed_global": the newest
        // event that was trimmed.
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE sessions (id BLOB PRIMARY KEY, owner INTEGER NOT NULL, live INTEGER NOT NULL, \
        opened INTEGER NOT NULL, ended INTEGER, trimmed_seq INTEGER NOT NULL DEFAULT 0, body BLOB NOT NULL)
        """,
        "CREATE INDEX sessions_live ON sessions (opened, id) WHERE live = 1",
        "CREATE INDEX sessions_opened ON sessions (opened, id)",
        "CREATE INDEX sessions_owner ON sessions (owner, opened, id)",
        "CREATE INDEX sessions_ended ON sessions (ended) WHERE live = 0",
        """
        CREATE TABLE attempts (session BLOB NOT NULL REFERENCES sessions (id), number INTEGER NOT NULL, \
        reference TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (session, number)) WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX attempts_reference ON attempts (reference) WHERE reference <> ''",
        """
        CREATE TABLE events (global_seq INTEGER PRIMARY KEY, session BLOB NOT NULL REFERENCES sessions (id), \
        session_seq INTEGER NOT NULL, time INTEGER NOT NULL, body BLOB NOT NULL)
        """,
        "CREATE UNIQUE INDEX events_session ON events (session, session_seq)",
        "CREATE INDEX events_time ON events (time)",
        // A scope is an owner's uid (kind 0, text of digits) or a session's id (kind 1, 16 bytes).
        """
        CREATE TABLE keys (scope_kind INTEGER NOT NULL, scope BLOB NOT NULL, method TEXT NOT NULL, key BLOB NOT NULL, \
        fingerprint BLOB NOT NULL, session BLOB NOT NULL REFERENCES sessions (id), attempt INTEGER NOT NULL, \
        PRIMARY KEY (scope_kind, scope, method, key)) WITHOUT ROWID
        """,
        "CREATE INDEX keys_session ON keys (session)",
        """
        CREATE TABLE audits (number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, uid INTEGER, \
        role INTEGER NOT NULL, action TEXT NOT NULL, session BLOB, detail TEXT NOT NULL, result TEXT NOT NULL)
        """,
        "CREATE INDEX audits_time ON audits (time)",
    ]
}
