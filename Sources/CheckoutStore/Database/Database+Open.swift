import CheckoutModel
import CheckoutSystem

extension Database {
    /// Opens the database of a state directory, making it when there is none. Refuses what it does not know, unchanged.
    static func open(_ directory: StateDirectory, now: WallTime) throws(StoreOpenFailure) -> Database {
        guard directory.lock() else { throw .locked(directory.path) }
        let path = try RealPath.of(directory)
        if try !DatabaseFile.exists(in: directory) {
            try DatabaseFile.makeNew(in: directory)
            try sql(path) { () throws(SQLFailure) in try build("\(path)/\(DatabaseFile.newName)", now) }
            try DatabaseFile.putInPlace(in: directory)
        }
        try DatabaseHeader.check(in: directory)
        let database = try load(path)
        let mark = try FileMark.present(in: directory)
        try sql(path) { () throws(SQLFailure) in try database.renewEpochOfCopy(mark) }
        return database
    }

    /// The same file again, after what it said could not be trusted. Its journal is moved into the database and synced
    /// anew: pages that a failed fsync left marked as clean are written once more.
    static func reopen(_ directory: StateDirectory) throws(StoreOpenFailure) -> Database {
        let path = try RealPath.of(directory)
        guard try DatabaseFile.exists(in: directory) else { throw .damaged("is gone") }
        try DatabaseHeader.check(in: directory)
        let database = try load(path)
        try sql(path) { () throws(SQLFailure) in try database.connection.checkpoint(emptying: true) }
        return database
    }

    /// Reads alone come first: until all is known to be ours and sound, no byte is written.
    private static func load(_ path: String) throws(StoreOpenFailure) -> Database {
        let connection = try sql(path) { () throws(SQLFailure) in
            let connection = try Connection(path: "\(path)/\(DatabaseFile.name)")
            try connection.run(Schema.exclusive)
            return connection
        }
        let (applicationID, version) = try sql(path) { () throws(SQLFailure) in
            (try connection.integer("PRAGMA application_id"), try connection.integer("PRAGMA user_version"))
        }
        guard applicationID == Int64(Schema.applicationID) else {
            throw .foreign(Int32(truncatingIfNeeded: applicationID))
        }
        try DatabaseHeader.check(version: Int32(truncatingIfNeeded: version))
        let (isSound, tables) = try sql(path) { () throws(SQLFailure) in
            (
                try connection.isSound(),
                try connection.prepare("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY rowid")
                    .all { $0.text(0) }
            )
        }
        guard isSound else { throw .damaged("is damaged inside") }
        guard tables == Schema.statements else { throw .altered }
        return try sql(path) { () throws(SQLFailure) in
            try connection.run(Schema.pragmas)
            return try Database(connection)
        }
    }

    private static func build(_ path: String, _ now: WallTime) throws(SQLFailure) {
        let connection = try Connection(path: path)
        try connection.run("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; BEGIN IMMEDIATE")
        for statement in Schema.statements { try connection.run(statement) }
        try connection.run(
            "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
        let put = try connection.prepare("INSERT INTO meta (name, value) VALUES (?, ?)")
        try put.run([.text("created"), .integer(now.unixMilliseconds)])
        try put.run([.text("trimmed_global"), .integer(0)])
        try connection.run("COMMIT")
    }

    /// At an orderly end: where it lies is marked anew and remembered, so that an older copy put in its place is
    /// noticed. What fails here costs a new epoch at the next start, and nothing else.
    func markPlace(in directory: StateDirectory) {
        guard let mark = try? FileMark.renew(in: directory) else { return }
        try? statements.putMeta.run([.text("file"), .text(mark)])
    }

    /// Another file than the one that had the epoch has another future: numbers would be given twice under one name.
    private func renewEpochOfCopy(_ mark: String) throws(SQLFailure) {
        let known = try statements.meta.first([.text("file")]) { $0.text(0) }
        guard known != mark else { return }
        try transaction { () throws(SQLFailure) in
            try statements.putMeta.run([.text("epoch"), .blob(Random.bytes(16))])
            try statements.putMeta.run([.text("file"), .text(mark)])
        }
    }

    private static func sql<R>(
        _ path: String, _ body: () throws(SQLFailure) -> R
    ) throws(StoreOpenFailure) -> R {
        do { return try body() } catch { throw .sql(error, path) }
    }
}
