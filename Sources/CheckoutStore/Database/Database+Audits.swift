import CheckoutCore
import CheckoutModel

extension Database {
    /// Oldest first, from behind a number. Asked for rarely: the statement is made when it is needed, and costs the
    /// start nothing.
    func audits(after: UInt64, limit: Int) throws(SQLFailure) -> [StoredAudit] {
        let statement = try connection.prepare(
            """
            SELECT number, time, uid, role, action, session, detail, result FROM audits WHERE number > ? \
            ORDER BY number LIMIT ?
            """)
        return try statement.all([.integer(Int64(clamping: after)), .integer(Int64(limit))], Rows.audit)
    }
}
