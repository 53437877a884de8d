public import CheckoutSystem

/// Why a store was not opened: what was found, what to do, and whether a restart can mend it.
///
/// Nothing was changed or deleted; what stands in the state directory is a journal of payments (F-49).
public struct StoreOpenFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was found.
    public enum Reason: Equatable, Sendable {
        /// The path does not lead to the opened directory.
        case directory
        /// Another daemon works in this directory.
        case locked
        /// A file in it is no plain file of ours, or open to others.
        case file
        /// Zero bytes long.
        case empty
        /// Not a database, cut short, or damaged inside.
        case damaged
        /// The database is gone, its journal is still there.
        case databaseMissing
        /// A database of another program, by its application id.
        case foreign(applicationID: Int32)
        /// Made by a newer program.
        case newerSchema(found: Int32, known: Int32)
        /// A version that never was, or tables other than those of its version.
        case alteredSchema
        /// The key file is no key.
        case key
        /// The system refused, for example for want of room.
        case system
    }

    /// What was found.
    public let reason: Reason
    /// One sentence for a person. It may hold a path.
    public let message: String
    /// What to do next.
    public let recovery: String
    /// Somebody has to change something first: exit status 78. Else the same start may work later.
    public let isPermanent: Bool

    init(_ reason: Reason, _ message: String, recovery: String, isPermanent: Bool = true) {
        self.reason = reason
        self.message = message
        self.recovery = recovery
        self.isPermanent = isPermanent
    }

    /// Both sentences.
    public var description: String { "\(message). \(recovery)" }

    /// As the program ends with it.
    public var startFailure: StartFailure {
        StartFailure(isPermanent ? .configuration : .transient, message, recovery: recovery)
    }

    static func system(_ doing: String, _ number: Int32) -> Self {
        Self(
            .system, "\(doing): \(SystemError.text(of: number))",
            recovery: "Make room or mend the disk, then start again.", isPermanent: false)
    }

    static func damaged(_ what: String) -> Self {
        Self(
            .damaged, "the payment database \(what)",
            recovery:
                "Move it aside with its -wal file, restore a backup, and keep the damaged one: it may hold payments.")
    }

    static func locked(_ path: String) -> Self {
        Self(
            .locked, "another daemon works in the state directory \(path)",
            recovery: "Stop that one, or give this one a state directory of its own.")
    }

    static func newerSchema(_ found: Int32) -> Self {
        Self(
            .newerSchema(found: found, known: Schema.version),
            "the payment database has schema version \(found), this program knows \(Schema.version)",
            recovery: "Install the newer program again, or restore the backup made before it was installed.")
    }

    static func foreign(_ id: Int32) -> Self {
        Self(
            .foreign(applicationID: id),
            "the payment database is that of another program (application id \(id), ours is \(Schema.applicationID))",
            recovery: "Name another directory with --state-dir, or move that file aside.")
    }

    static let altered = Self(
        .alteredSchema, "the payment database has other tables than schema version \(Schema.version) has",
        recovery: "Restore a backup, and keep this one: it may hold payments.")

    /// What SQLite says of a file while it is opened.
    static func sql(_ failure: SQLFailure, _ path: String) -> Self {
        if failure.isBusy { return .locked(path) }
        if failure.isDamage { return .damaged("is damaged (\(failure.text))") }
        return Self(
            .system, "the payment database in \(path) cannot be opened (\(failure.text))",
            recovery: "Make room or mend the disk, then start again.", isPermanent: false)
    }
}
