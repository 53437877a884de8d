public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// One call, ready to be made by either face of the library: which method, with what, and what its answer is.
///
/// A value may be used once when it carries secrets, since these are overwritten with the end of the call.
public struct ServerCall<Value: Sendable>: Sendable {
    let method: Method
    let write: @Sendable (FrameDraft) throws(CheckoutFailure) -> Void
    let encode: @Sendable (OutputBuffer, Arena) -> Void
    var decode: @Sendable (RawSpan, Arena, inout [UnknownNumber]) throws(CheckoutFailure) -> Value
    let secrets: SecretFields?
    /// Of methods that need one: made when it is not given, before anything is sent.
    public internal(set) var idempotencyKey = ""
    /// How long the caller waits; `nil`: the method's own deadline.
    public var timeout: Milliseconds?

    /// What a frame is written with.
    struct FrameDraft {
        let id: UInt32
        let timeout: UInt32
        let key: String
        let arena: Arena
        let out: OutputBuffer
    }

    /// Any method of the protocol with its messages. The conveniences beside it are made of this one.
    public init<Request: WireMessage & Sendable>(
        _ method: Method, _ request: Request, idempotencyKey: String? = nil
    ) where Value: WireMessage {
        self.init(method, request, key: idempotencyKey, secrets: nil) { (response: Value) in response }
    }

    init<Request: WireMessage & Sendable, Response: WireMessage & SendableMetatype>(
        _ method: Method, _ request: Request, key: String? = nil, secrets: SecretFields? = nil,
        _ value: @escaping @Sendable (Response) -> Value
    ) {
        let row = method.row
        self.method = method
        self.secrets = secrets
        if row.requiresKey { idempotencyKey = key ?? Random.uuid() }
        encode = { out, arena in request.encode(into: out, arena: arena) }
        write = { (draft) throws(CheckoutFailure) in
            try FrameWriter.call(
                draft.id, method: row, request: request, timeout: draft.timeout, idempotencyKey: draft.key,
                arena: draft.arena, into: draft.out)
        }
        decode = { (payload, arena, unknown) throws(CheckoutFailure) in
            value(try Response.receive(payload, arena: arena, unknown: &unknown))
        }
    }

    /// The same call with a deadline of the caller's own.
    public func within(_ timeout: Milliseconds?) -> Self {
        guard let timeout else { return self }
        var call = self
        call.timeout = timeout
        return call
    }

    /// From now; `nil`: for ever.
    var deadline: MonotonicTime? { (timeout ?? method.row.defaultTimeout).map { Clock.monotonic() + $0 } }
}
