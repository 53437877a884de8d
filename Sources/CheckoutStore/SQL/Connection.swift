internal import CSQLite
import Glibc

/// One open database. Used by one thread at a time; closed with its owner, after all its statements.
@safe final class Connection {
    private let handle: OpaquePointer
    /// SQLite writes the frame count here at each commit.
    private let frames = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    /// Opens an existing file. No link is followed, none of SQLite's locks is shared with another connection.
    init(path: String) throws(SQLFailure) {
        unsafe frames.initialize(to: 0)
        var opened: OpaquePointer?
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOFOLLOW
            | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            let number = unsafe opened.map { unsafe sqlite3_system_errno($0) } ?? 0
            unsafe sqlite3_close_v2(opened)
            unsafe frames.deallocate()
            throw SQLFailure(code: code, systemNumber: number, text: "open")
        }
        unsafe handle = opened
        try check(unsafe checkout_sqlite_defend(handle))
        // The journal is moved into the database by `checkpoint`, after those who wait have their answers.
        try check(unsafe sqlite3_wal_autocheckpoint(handle, 0))
        unsafe sqlite3_wal_hook(
            handle,
            { context, _, _, count in
                unsafe context?.assumingMemoryBound(to: Int32.self).pointee = count
                return SQLITE_OK
            }, frames)
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
        unsafe frames.deallocate()
    }

    func check(_ code: Int32) throws(SQLFailure) {
        guard code != SQLITE_OK else { return }
        // A commit that fails does not always hand its errno on to the connection (seen with EFBIG): then the thread's
        // own tells, which `Statement` has cleared before.
        let kept = unsafe sqlite3_system_errno(handle)
        throw SQLFailure(
            code: code, systemNumber: kept == 0 && code & 0xFF == SQLITE_IOERR ? errno : kept,
            text: unsafe String(cString: sqlite3_errmsg(handle)))
    }

    /// Runs statements that return nothing, or whose answer does not matter.
    func run(_ sql: String) throws(SQLFailure) {
        try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Frames in the journal after the newest commit.
    var framesInJournal: Int32 { unsafe frames.pointee }

    /// Prepares a statement to be used again and again.
    func prepare(_ sql: String) throws(SQLFailure) -> Statement {
        var prepared: OpaquePointer?
        try check(unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
        guard let prepared = unsafe prepared else { preconditionFailure("empty statement") }
        return unsafe Statement(prepared, of: self)
    }

    /// Moves the journal's pages into the database, durably; with `emptying` the journal is cut to nothing afterwards.
    func checkpoint(emptying: Bool = false) throws(SQLFailure) {
        let mode = emptying ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
        unsafe frames.pointee = 0
        try check(code)
    }

    /// Whether a transaction is open.
    var inTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Rows changed by the newest statement.
    var changes: Int { Int(unsafe sqlite3_changes64(handle)) }

    /// The one value that a pragma or a short question answers with.
    func integer(_ sql: String) throws(SQLFailure) -> Int64 { try prepare(sql).first { $0.integer(0) } ?? 0 }

    /// Looks through the whole file: its trees, and that each row lies where its indexes say.
    func isSound() throws(SQLFailure) -> Bool { try prepare("PRAGMA quick_check(1)").first { $0.text(0) } == "ok" }
}
