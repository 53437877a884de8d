public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// The library for programs of one thread: each call returns when it has its answer. No runtime, no thread of its own.
///
/// It connects with the first call and again when the daemon went away; what may be repeated is repeated by itself
/// (PROTOCOL.md, "Calls").
public final class BlockingClient {
    private let core: ClientCore
    /// When this becomes readable, a waiting call ends with CANCELLED; below 0: nothing does that. A signal's
    /// descriptor, as a rule; reading it is the caller's.
    public var interruptDescriptor: Int32 = -1
    /// Once set, the interruption is history: later calls wait again.
    private var ignoresInterrupt = false

    /// Nothing happens before the first call.
    public init(_ options: ClientOptions) { core = ClientCore(options) }

    /// Makes one call.
    public func perform<Value: Sendable>(_ call: ServerCall<Value>) throws(CheckoutFailure) -> Answer<Value> {
        var result: Result<Answer<Value>, CheckoutFailure>?
        let operation = CallOperation(call, keepsJSON: core.options.keepsJSON) { result = $0 }
        noticeLoss()
        core.submit(operation)
        while true {
            if let result { return try result.get() }
            step(operation)
        }
    }

    /// A request and its response, for programs that speak in messages.
    public func call<Request: WireMessage & Sendable, Response: WireMessage & Sendable>(
        _ method: Method, _ request: Request, idempotencyKey: String? = nil, as type: Response.Type = Response.self
    ) throws(CheckoutFailure) -> Response {
        try perform(ServerCall(method, request, idempotencyKey: idempotencyKey)).value
    }

    /// Follows the events of one session, or of all for observers.
    public func watch(_ start: WatchStart) -> BlockingWatch { BlockingWatch(self, start) }

    /// Reads the audit records behind a number; 0: from the oldest that is kept. With `follow` it goes on with new
    /// ones.
    public func audit(after: UInt64 = 0, follow: Bool = false, timeout: Milliseconds? = nil) -> BlockingAudit {
        BlockingAudit(self, after: after, follow: follow, timeout: timeout)
    }

    /// Where the daemon was found; `nil` before the first call.
    public var socketPath: String? { core.path }

    /// What the daemon said of itself; `nil` before the first answer.
    public var welcome: Welcome? { core.welcome }

    /// After an interruption: the calls that look what goes on must not be interrupted by the same signal.
    public func ignoreInterrupt() { ignoresInterrupt = true }

    var keepsJSON: Bool { core.options.keepsJSON }
    func submit(_ operation: Operation) { core.submit(operation) }
    func credit(_ operation: Operation, _ items: UInt32) { core.credit(operation, items) }
    func abandon(_ operation: Operation) { core.cancel(operation) }

    /// One turn; an interruption gives `operation` up.
    func step(_ operation: Operation, until: MonotonicTime? = nil) {
        let wake = ignoresInterrupt || operation.isCancelled ? -1 : interruptDescriptor
        if core.turn(until: until, wake: wake) == .woken { core.cancel(operation) }
    }

    /// A connection that went while nobody looked is replaced before a call is risked on it.
    private func noticeLoss() {
        guard core.connection != nil else { return }
        _ = core.turn(until: MonotonicTime(nanoseconds: 0))
        core.leaveIfClosing()
        core.forgetReconnectWait()
    }
}
