internal import CSQLite
import Glibc

/// A prepared statement: bound, run and reset in one call, so that no read transaction stays open between calls.
@safe final class Statement {
    private let handle: OpaquePointer
    /// Keeps the connection open for as long as the statement lives.
    private let connection: Connection

    init(_ handle: OpaquePointer, of connection: Connection) {
        unsafe self.handle = handle
        self.connection = connection
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Gives back what the last run held: its lock, and the copies of what was bound.
    private func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    /// Binds values to the parameters, from the first on.
    private func bind(_ values: [SQLValue]) throws(SQLFailure) {
        reset()
        for (offset, value) in values.enumerated() { try bind(value, at: Int32(offset) + 1) }
    }

    /// Runs to the end, for statements without rows.
    func run(_ values: [SQLValue] = []) throws(SQLFailure) {
        try bind(values)
        while try step() {}
        reset()
    }

    /// Calls `body` with each row until it says false.
    func forEach(_ values: [SQLValue] = [], _ body: (Statement) throws(SQLFailure) -> Bool) throws(SQLFailure) {
        try bind(values)
        defer { reset() }
        while try step(), try body(self) {}
    }

    /// All rows.
    func all<Row>(_ values: [SQLValue] = [], _ row: (Statement) -> Row) throws(SQLFailure) -> [Row] {
        var rows: [Row] = []
        try forEach(values) { (statement) throws(SQLFailure) in
            rows.append(row(statement))
            return true
        }
        return rows
    }

    /// The first row.
    func first<Row>(_ values: [SQLValue] = [], _ row: (Statement) -> Row) throws(SQLFailure) -> Row? {
        var found: Row?
        try forEach(values) { (statement) throws(SQLFailure) in
            found = row(statement)
            return false
        }
        return found
    }

    /// True: a row is there. False: finished.
    private func step() throws(SQLFailure) -> Bool {
        errno = 0
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            // The connection's words are those of this step; reset repeats the code and would change nothing.
            defer { reset() }
            try connection.check(code)
            preconditionFailure("unreachable: the code is an error")
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(SQLFailure) {
        switch value {
        case .null: try connection.check(unsafe sqlite3_bind_null(handle, index))
        case .integer(let number): try connection.check(unsafe sqlite3_bind_int64(handle, index, number))
        case .text(let text):
            var text = text
            let code = text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe checkout_sqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
                }
            }
            try connection.check(code)
        case .blob(let bytes):
            let code = unsafe bytes.withUnsafeBytes {
                unsafe checkout_sqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
            }
            try connection.check(code)
        }
    }

    // Columns of the present row, from 0.

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    func optionalInteger(_ column: Int32) -> Int64? {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(handle, column)))
        return unsafe Array(bytes)
    }

    func unsigned(_ column: Int32) -> UInt64 { UInt64(clamping: integer(column)) }

    func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }
}

/// What can be bound.
enum SQLValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// Numbers of ours never reach 2^63; a peer's may, and then stand beyond everything that is stored.
    static func unsigned(_ number: UInt64) -> Self { .integer(Int64(clamping: number)) }
    static func unsigned(_ number: UInt32) -> Self { .integer(Int64(number)) }
    static func optional(_ number: Int64?) -> Self { number.map { .integer($0) } ?? .null }
}
