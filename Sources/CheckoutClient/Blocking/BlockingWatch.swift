public import CheckoutModel
public import CheckoutWire

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

    private let items: BlockingItems<WatchCursor>

    init(_ client: BlockingClient, _ start: WatchStart) {
        items = BlockingItems(client, WatchCursor(start), timeout: start.timeout)
    }

    /// The next item. Waits for one, until a moment when it is given. Throws why the stream broke.
    public func next(until: MonotonicTime? = nil) throws(CheckoutFailure) -> Step {
        switch try items.next(until: until) {
        case .item(let item, let json): .item(item, json: json)
        case .timedOut: .timedOut
        case .ended: .ended
        }
    }
}
