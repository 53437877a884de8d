internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Items of a stream, one after the other, for programs of one thread: what the public streams are made of.
final class BlockingItems<Cursor: StreamCursor> {
    enum Step {
        case item(Cursor.Item, json: String?)
        case timedOut, ended
    }

    private let client: BlockingClient
    private let operation: StreamOperation<Cursor>
    private var items: [(Cursor.Item, String?)] = []
    private var end: Result<Void, CheckoutFailure>?

    init(_ client: BlockingClient, _ cursor: Cursor, timeout: Milliseconds?) {
        self.client = client
        operation = StreamOperation(cursor, timeout: timeout, keepsJSON: client.keepsJSON)
        operation.deliver = { [weak self] in self?.items.append(($0, $1)) }
        operation.finish = { [weak self] in self?.end = $0 }
        client.submit(operation)
    }

    deinit { client.abandon(operation) }

    /// The next item. Waits for one, until a moment when it is given. Throws why the stream broke.
    func next(until: MonotonicTime?) throws(CheckoutFailure) -> Step {
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
