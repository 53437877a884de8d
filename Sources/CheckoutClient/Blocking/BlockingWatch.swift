public import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Items of a stream, one after the other, for programs of one thread. It goes on by itself after a reconnect.
public final class BlockingWatch {
    /// Why `next` came back.
    public enum Step: Equatable, Sendable {
        /// An item, with its JSON text when the options say so.
        case item(SessionsWatchItem, json: String?)
        /// Nothing came until the moment that was given; the stream goes on.
        case timedOut
        /// The end: of the session's events, or of those there are when nothing is followed.
        case ended
    }

    private let client: BlockingClient
    private let operation: WatchOperation
    private var items: [(SessionsWatchItem, String?)] = []
    private var end: Result<Void, CheckoutFailure>?

    init(_ client: BlockingClient, _ start: WatchStart) {
        self.client = client
        operation = WatchOperation(start, keepsJSON: client.keepsJSON)
        operation.deliver = { [weak self] in self?.items.append(($0, $1)) }
        operation.finish = { [weak self] in self?.end = $0 }
        client.submit(operation)
    }

    deinit { client.abandon(operation) }

    /// The next item. Waits for one, until a moment when it is given. Throws why the stream broke.
    public func next(until: MonotonicTime? = nil) throws(CheckoutFailure) -> Step {
        while items.isEmpty {
            if let end {
                try end.get()
                return .ended
            }
            if let until, until <= Clock.monotonic() { return .timedOut }
            client.step(operation, until: until)
        }
        let (item, json) = items.removeFirst()
        client.credit(operation, operation.taken())
        return .item(item, json: json)
    }
}
