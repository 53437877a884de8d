/// The open database with everything it is asked and told, prepared once. Used by one thread at a time.
final class Database {
    let connection: Connection
    let statements: Statements

    init(_ connection: Connection) throws(SQLFailure) {
        self.connection = connection
        statements = try Statements(connection)
    }

    /// All of `body`, or nothing.
    func transaction<R>(_ body: () throws(SQLFailure) -> R) throws(SQLFailure) -> R {
        try statements.begin.run()
        do {
            let result = try body()
            try statements.commit.run()
            return result
        } catch {
            // Some failures have rolled back already; one that cannot be rolled back is thrown away with the
            // connection.
            if connection.inTransaction { try? statements.rollback.run() }
            throw error
        }
    }

    /// Moves a long journal into the database, after those who wait have their answers. What fails here loses nothing:
    /// the journal has it, and the pages are written again.
    func tidy() throws(SQLFailure) {
        if connection.framesInJournal >= Schema.checkpointFrames { try connection.checkpoint() }
    }
}
