public import CheckoutCore
public import CheckoutModel
public import CheckoutSystem

/// The durable store: one SQLite database in the state directory, written by a thread of its own.
///
/// Everything here is called on the loop's thread. A batch is one transaction with an fsync at its end; after an I/O
/// error the file is closed, opened and checked before the next.
public final class SQLiteStore: StorePort {
    private let mailbox: StoreMailbox
    private let worker: StoreWorker
    private var thread: Worker?
    private var isClosed = false

    /// Opens the database, making it at the first start, and takes the directory's lock. `wake` is called on the
    /// store's thread when there are completions to take.
    public static func open(
        _ directory: StateDirectory, now: WallTime, wake: @escaping @Sendable () -> Void
    ) throws(StoreOpenFailure) -> SQLiteStore {
        try open(directory, now: now, fault: nil, wake: wake)
    }

    /// For tests, with a fault.
    static func open(
        _ directory: StateDirectory, now: WallTime, fault: StoreFault?, wake: @escaping @Sendable () -> Void
    ) throws(StoreOpenFailure) -> SQLiteStore {
        SQLiteStore(try Database.open(directory, now: now), directory, fault, wake)
    }

    private init(
        _ database: Database, _ directory: StateDirectory, _ fault: StoreFault?, _ wake: @escaping @Sendable () -> Void
    ) {
        mailbox = StoreMailbox(wake: wake)
        worker = StoreWorker(database, directory, mailbox, fault)
    }

    deinit { close() }

    /// What goes on, at the start: before the first batch or question, and at once.
    public func loadImage() throws(CheckoutFailure) -> StoreImage {
        precondition(thread == nil && !isClosed, "later `.image` is asked")
        switch worker.answer(.image) {
        case .image(let image): return image
        case .failed(let failure): throw failure
        case .session, .sessions, .events, .key, .attempt, .audits, .trimmed:
            preconditionFailure("an image is answered with an image")
        }
    }

    /// `StorePort`.
    public func submit(_ batch: CommitBatch) { send(.write(batch)) }

    /// `StorePort`.
    public func ask(_ id: UInt64, _ query: StoreQuery) {
        guard case .trim(let events, let records, let audits) = query else { return send(.ask(id, query)) }
        send(.trim(id, Trimming(eventsBefore: events, recordsBefore: records, auditsBefore: audits)))
    }

    /// `StorePort`.
    public func takeCompletions() -> [StoreCompletion] { mailbox.takeCompletions() }

    /// Waits for what was handed over, moves the journal into the database and closes it. Completions may still be
    /// taken.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        mailbox.close()
        if let thread { thread.join() } else { worker.close() }
    }

    private func send(_ command: StoreCommand) {
        precondition(!isClosed, "the store is closed")
        if thread == nil { thread = Worker { [worker] in worker.run() } }
        mailbox.send(command)
    }
}
