public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// The items of a watch: events, states, checkpoints, and `resync` where what was asked for is not kept any more.
///
/// Each iterator is a stream of its own. At most `Limits.clientCreditItems` are under way or unread, so a slow reader
/// costs the daemon nothing and itself little. The sequence ends with the session's events, or at the newest one when
/// it does not follow.
public struct EventSequence: AsyncSequence, Sendable {
    /// One item.
    public typealias Element = SessionsWatchItem
    /// Why it breaks.
    public typealias Failure = CheckoutFailure

    let client: CheckoutClient
    let start: WatchStart

    /// Starts a stream.
    public func makeAsyncIterator() -> Iterator { Iterator(client: client, start: start) }

    /// One reader's place in it.
    public struct Iterator: AsyncIteratorProtocol {
        private let reader: Reader

        init(client: CheckoutClient, start: WatchStart) { reader = Reader(client, start) }

        /// The next item; `nil` at the end. A cancelled task gets CANCELLED.
        public mutating func next() async throws(CheckoutFailure) -> SessionsWatchItem? {
            try await reader.next()?.item
        }

        /// The same; the executor of the caller is where it runs.
        public mutating func next(
            isolation actor: isolated (any _Concurrency.Actor)?
        ) async throws(CheckoutFailure) -> SessionsWatchItem? {
            try await reader.next()?.item
        }

        /// The next item, and when it came.
        mutating func nextArrived() async throws(CheckoutFailure) -> (SessionsWatchItem, Arrival)? {
            try await reader.next().map { ($0.item, $0.arrival) }
        }
    }
}

/// Between the thread that receives and the one task that reads.
private final class Reader: Sendable {
    struct Arrived: Sendable {
        let item: SessionsWatchItem
        let arrival: Arrival
    }

    // `@unchecked Sendable`: it is never outside of its `Guarded`.
    private struct Shelf: @unchecked Sendable {
        var items: [Arrived] = []
        var end: Result<Void, CheckoutFailure>?
        var continuation: CheckedContinuation<Result<Arrived?, CheckoutFailure>, Never>?
    }

    private let client: CheckoutClient
    private let watch: Watch
    private let shelf: Guarded<Shelf>

    // `@unchecked Sendable`: the operation belongs to the client's thread; here it is only handed on.
    private struct Watch: @unchecked Sendable {
        let operation: WatchOperation
    }

    init(_ client: CheckoutClient, _ start: WatchStart) {
        self.client = client
        let shelf = Guarded(Shelf())
        self.shelf = shelf
        let operation = WatchOperation(start, keepsJSON: false)
        operation.deliver = { item, _ in Self.put(Arrived(item: item, arrival: .now()), shelf) }
        operation.finish = { end in Self.close(end, shelf) }
        watch = Watch(operation: operation)
        client.submit(operation)
    }

    deinit { client.cancel(watch.operation) }

    func next() async throws(CheckoutFailure) -> Arrived? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(continuation) }
        } onCancel: {
            client.cancel(watch.operation)
        }
        let item = try result.get()
        if item != nil { client.read(watch.operation) }
        return item
    }

    private func wait(_ continuation: CheckedContinuation<Result<Arrived?, CheckoutFailure>, Never>) {
        let ready: Result<Arrived?, CheckoutFailure>? = shelf.withLock { shelf in
            if !shelf.items.isEmpty { return .success(shelf.items.removeFirst()) }
            if let end = shelf.end { return end.map { nil } }
            precondition(shelf.continuation == nil, "an iterator has one reader")
            shelf.continuation = continuation
            return nil
        }
        if let ready { continuation.resume(returning: ready) }
    }

    private static func put(_ item: Arrived, _ shelf: Guarded<Shelf>) {
        let waiting = shelf.withLock { shelf in
            let waiting = shelf.continuation
            shelf.continuation = nil
            if waiting == nil { shelf.items.append(item) }
            return waiting
        }
        waiting?.resume(returning: .success(item))
    }

    private static func close(_ end: Result<Void, CheckoutFailure>, _ shelf: Guarded<Shelf>) {
        let waiting = shelf.withLock { shelf in
            let waiting = shelf.continuation
            shelf.continuation = nil
            shelf.end = end
            return waiting
        }
        waiting?.resume(returning: end.map { nil })
    }
}
