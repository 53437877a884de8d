public import CheckoutModel

/// The durable store. All calls are made on the loop's thread and return at once; the work is done on the store's own.
///
/// One commit is in flight at a time; the server gathers the next meanwhile. A failed commit changed nothing.
public protocol StorePort: AnyObject {
    /// Hands over one batch; `committed` or `failed` follows.
    func submit(_ batch: CommitBatch)
    /// Asks something; `answered` with the same id follows. Sees what was committed, and nothing else.
    func ask(_ id: UInt64, _ query: StoreQuery)
    /// All completions since the last call, oldest first.
    func takeCompletions() -> [StoreCompletion]
}

/// What came of a batch or a question.
public enum StoreCompletion: Equatable, Sendable {
    case committed(CommitNumber)
    /// STORAGE_FULL or STORAGE_FAILED; nothing of the batch is there.
    case failed(CommitNumber, CheckoutFailure)
    case answered(UInt64, StoreAnswer)
}
