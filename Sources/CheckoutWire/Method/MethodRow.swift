public import CheckoutModel

/// All that is fixed for one method. A method that lacks a column does not compile.
public struct MethodRow: Sendable {
    /// One answer, or items and then one answer.
    public enum Kind: String, Sendable {
        case unary, stream
    }

    /// Which one.
    public let method: Method
    /// "checkout.v1.Sessions/Present": what `Call.method` says.
    public let name: StaticString
    /// What is asked with.
    public let request: MessageType
    /// What is answered with; of a stream its items, which end with an empty response.
    public let response: MessageType
    /// One answer or a stream.
    public let kind: Kind
    /// Whom the table admits.
    public let who: Who
    /// An idempotency key of 1 to 128 bytes is required; elsewhere one is refused.
    public let requiresKey: Bool
    /// Unknown fields and numbers of its request are UNSUPPORTED_FIELD, and it is not repeated without a key.
    public let changesSomething: Bool
    /// A longer request is INVALID_REQUEST.
    public let requestBytesMax: Int
    /// When `Call.timeout_ms` is 0; `nil`: none, as for every stream.
    public let defaultTimeout: Milliseconds?

    /// "Sessions/Present".
    public var shortName: String { String(name.description.dropFirst("checkout.v1.".utf8.count)) }

    init(
        _ method: Method, _ name: StaticString, _ kind: Kind, who: Who, key: Bool, changes: Bool, bytes: Int,
        timeout: Milliseconds?
    ) {
        let short = name.description.dropFirst("checkout.v1.".utf8.count).filter { $0 != "/" }
        guard let request = MessageType.named(short + "Request"),
            let response = MessageType.named(short + (kind == .unary ? "Response" : "Item"))
        else { preconditionFailure("no messages for \(name)") }
        self.method = method
        self.name = name
        self.request = request
        self.response = response
        self.kind = kind
        self.who = who
        requiresKey = key
        changesSomething = changes
        requestBytesMax = bytes
        defaultTimeout = timeout
    }
}
