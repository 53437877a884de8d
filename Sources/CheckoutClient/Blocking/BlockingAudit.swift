public import CheckoutModel
public import CheckoutWire

/// The audit records, oldest first, for administrators' programs of one thread. It goes on by itself after a reconnect.
public final class BlockingAudit {
    /// Why `next` came back.
    public enum Step: Equatable, Sendable {
        /// A record, with its JSON text when the options say so.
        case record(DaemonAuditItem, json: String?)
        /// Nothing came until the moment that was given; the stream goes on.
        case timedOut
        /// The end: of the records there are, when new ones are not followed.
        case ended
    }

    private let items: BlockingItems<AuditCursor>

    init(_ client: BlockingClient, after: UInt64, follow: Bool, timeout: Milliseconds?) {
        items = BlockingItems(client, AuditCursor(after: after, follow: follow), timeout: timeout)
    }

    /// The next record. Waits for one, until a moment when it is given. Throws why the stream broke.
    public func next(until: MonotonicTime? = nil) throws(CheckoutFailure) -> Step {
        switch try items.next(until: until) {
        case .item(let record, let json): .record(record, json: json)
        case .timedOut: .timedOut
        case .ended: .ended
        }
    }
}
