import CheckoutCore
import CheckoutModel
import CheckoutSystem

/// When a test may let a commit fail.
enum FaultPoint: Equatable, Sendable {
    /// All rows are there, COMMIT was not said.
    case beforeCommit
    /// COMMIT was done, as if its last fsync had failed.
    case afterCommit
    /// Everybody has an answer, and the journal may be moved.
    case tidying
}

/// For tests: `nil` lets things go on.
typealias StoreFault = @Sendable (CommitNumber, FaultPoint) -> SQLFailure?

/// What the store's thread does.
///
/// `@unchecked Sendable`: used by the thread that opened the store until the store's own is started, by that one alone
/// after it.
final class StoreWorker: @unchecked Sendable {
    private let directory: StateDirectory
    private let mailbox: StoreMailbox
    private let fault: StoreFault?
    /// `nil` after a failure that leaves unknown what the disk holds, until it is opened and checked again.
    private var database: Database?

    init(_ database: Database, _ directory: StateDirectory, _ mailbox: StoreMailbox, _ fault: StoreFault?) {
        self.database = database
        self.directory = directory
        self.mailbox = mailbox
        self.fault = fault
    }

    /// Until the mailbox is closed; then the journal is moved into the database, which is closed.
    func run() {
        while let commands = mailbox.receive() {
            for command in commands {
                switch command {
                case .write(let batch):
                    mailbox.complete(commit(batch))
                    tidy(after: batch.number)
                case .ask(let id, let query): mailbox.complete(.answered(id, answer(query)))
                case .trim(let id, let trimming): trim(id, trimming)
                }
            }
        }
        close()
    }

    func close() {
        database?.markPlace(in: directory)
        try? database?.connection.checkpoint(emptying: true)
        database = nil
    }

    // Commits.

    private func commit(_ batch: CommitBatch) -> StoreCompletion {
        let answer = attempt(batch)
        guard case .failed(_, let failure) = answer, failure.code == .storageFull else { return answer }
        // The journal's own room can be used again once its pages are in the database.
        guard let database, (try? database.connection.checkpoint()) != nil else { return answer }
        return attempt(batch)
    }

    private func attempt(_ batch: CommitBatch) -> StoreCompletion {
        var auditBefore: Int64?
        do throws(SQLFailure) {
            try write(batch, &auditBefore)
            return .committed(batch.number)
        } catch {
            guard error.losesTrust || database?.connection.inTransaction == true else {
                return .failed(batch.number, error.failure)
            }
            return settle(batch, auditBefore, error)
        }
    }

    private func write(_ batch: CommitBatch, _ auditBefore: inout Int64?) throws(SQLFailure) {
        let database = try trusted()
        auditBefore = try database.newestAudit()
        try database.write(batch) { fault?(batch.number, .beforeCommit) }
        if let failure = fault?(batch.number, .afterCommit) { throw failure }
    }

    /// The commit failed so that it is not known whether it became durable. What the reopened file says is what holds.
    private func settle(_ batch: CommitBatch, _ auditBefore: Int64?, _ failure: SQLFailure) -> StoreCompletion {
        // Closed before it is opened again: two connections of one process would share what the first believes.
        database = nil
        do throws(SQLFailure) {
            // `nil`: it was not even tried.
            if let auditBefore, try trusted().holds(batch, auditBefore: auditBefore) { return .committed(batch.number) }
        } catch {
            database = nil
        }
        return .failed(batch.number, failure.failure)
    }

    /// A failed fsync of the database is like one of the journal: it is opened and checked before it is trusted again.
    private func tidy(after number: CommitNumber) {
        do throws(SQLFailure) {
            if let failure = fault?(number, .tidying) { throw failure }
            try database?.tidy()
        } catch {
            if error.losesTrust { database = nil }
        }
    }

    /// The connection, opened and checked again where that is due.
    private func trusted() throws(SQLFailure) -> Database {
        if let database { return database }
        do throws(StoreOpenFailure) {
            let reopened = try Database.reopen(directory)
            database = reopened
            return reopened
        } catch {
            throw .reopening(error)
        }
    }

    // Questions.

    func answer(_ query: StoreQuery) -> StoreAnswer {
        do {
            return try ask(query)
        } catch {
            if error.losesTrust { database = nil }
            return .failed(error.failure)
        }
    }

    private func ask(_ query: StoreQuery) throws(SQLFailure) -> StoreAnswer {
        let database = try trusted()
        switch query {
        case .session(let id): return .session(try database.session(id))
        case .sessions(let owner, let liveOnly, let before, let limit):
            let (rows, more) = try database.sessions(owner: owner, liveOnly: liveOnly, before: before, limit: limit)
            return .sessions(rows, more: more)
        case .events(let range, let limit, let bytesMax):
            let found = try database.events(range, limit: limit, bytesMax: bytesMax)
            return .events(found.rows, more: found.more, trimmed: found.trimmed)
        case .key(let scope, let method, let key): return .key(try database.key(scope, method, key))
        case .audits(let after, let limit): return .audits(try database.audits(after: after, limit: limit))
        case .attempt(let reference): return .attempt(try database.attempt(reference))
        case .image: return .image(try database.image())
        case .trim: preconditionFailure("trimming is a command of its own")
        }
    }

    /// One step; the rest goes behind what others want meanwhile.
    private func trim(_ id: UInt64, _ trimming: Trimming) {
        var trimming = trimming
        do {
            let database = try trusted()
            let isFinished = try database.trim(&trimming)
            try database.tidy()
            if !isFinished, mailbox.sendAgain(.trim(id, trimming)) { return }
            mailbox.complete(.answered(id, trimming.answer))
        } catch {
            if error.losesTrust { database = nil }
            mailbox.complete(.answered(id, .failed(error.failure)))
        }
    }
}
