public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// The library for programs that use Swift concurrency: calls suspend until they have their answer, events are an
/// `AsyncSequence`. A thread of its own talks to the daemon; what may be repeated after a lost connection is repeated
/// by itself (PROTOCOL.md, "Calls").
///
/// Cancelling the task gives the waiting up, not the work: a payment that was accepted goes on.
public final class CheckoutClient: Sendable {
    private let thread: ClientThread
    private let keepsJSON: Bool
    private let presenters = Guarded<CheckoutPresenter?>(nil)

    /// Starts the thread. The connection is made with the first call.
    public init(_ options: ClientOptions) throws(CheckoutFailure) {
        thread = try ClientThread(options)
        keepsJSON = options.keepsJSON
    }

    deinit { thread.stop() }

    /// The presenter of this client: the same handle every time (B-006).
    public var presenter: CheckoutPresenter {
        presenters.withLock { presenter in
            let handle = presenter ?? CheckoutPresenter(self)
            presenter = handle
            return handle
        }
    }

    /// Makes one call.
    public func perform<Value: Sendable>(_ call: ServerCall<Value>) async throws(CheckoutFailure) -> Answer<Value> {
        try await perform(call) { _ in }
    }

    /// The same; `first` runs on the client's thread as soon as the reply is read: what it submits is sent before
    /// anything that waits for a task to go on.
    func perform<Value: Sendable>(
        _ call: ServerCall<Value>, first: @escaping @Sendable (Value) -> Void
    ) async throws(CheckoutFailure) -> Answer<Value> {
        let pending = PendingCall(call, keepsJSON: keepsJSON, first)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.begin(continuation, on: thread)
            }
        } onCancel: {
            pending.cancel(on: thread)
        }
        return try result.get()
    }

    /// A request and its response, for programs that speak in messages.
    public func call<Request: WireMessage & Sendable, Response: WireMessage & Sendable>(
        _ method: Method, _ request: Request, idempotencyKey: String? = nil, as type: Response.Type = Response.self
    ) async throws(CheckoutFailure) -> Response {
        try await perform(ServerCall(method, request, idempotencyKey: idempotencyKey)).value
    }

    /// Events of one session, or of all for observers, from a number on. They go on by themselves after a reconnect,
    /// also across a restart of the daemon: none is lost and none comes twice.
    public func events(_ start: WatchStart) -> EventSequence { EventSequence(client: self, start: start) }

    /// The same by its parts.
    public func events(of session: SessionID?, after: UInt64 = 0, follow: Bool = true) -> EventSequence {
        events(WatchStart(session: session, after: after, follow: follow))
    }

    /// Answers what the daemon asks the owner of a session, until the listener is stopped or let go (PROTOCOL.md, "What
    /// the owner is asked").
    public func listen(to session: SessionID, _ callbacks: CheckoutCallbacks) -> CallbackListener {
        CallbackListener(self, session, callbacks)
    }

    /// Starts a session with this client as a surface of it, here and on every later connection (B-110, B-111).
    func attach(_ session: SessionID, theme: Theme?) async throws(CheckoutFailure) {
        let call = ServerCall<SessionsStartResponse>.start(session, attach: true, theme: theme)
        // A start that is refused shows in the session's events, or its next call.
        thread.attach(session) { CallOperation(call, keepsJSON: false) { _ in } }
        do throws(CheckoutFailure) {
            _ = try await perform(call)
        } catch {
            thread.attach(session, nil)
            throw error
        }
    }

    /// Stops it, without an outcome (B-113).
    func detach(_ session: SessionID) async throws(CheckoutFailure) {
        thread.attach(session, nil)
        _ = try await perform(.cancelSession(session))
    }

    func submit(_ operation: Operation) { thread.submit(operation) }
    func cancel(_ operation: Operation) { thread.cancel(operation) }
    func read(_ watch: WatchOperation) { thread.read(watch) }
    func credit(_ operation: Operation, _ items: UInt32) { thread.credit(operation, items) }
}

/// One call on its way from a task to the thread and back.
///
/// `@unchecked Sendable`: nothing of it changes; the operation belongs to the thread once it is handed over.
private final class PendingCall<Value: Sendable>: @unchecked Sendable {
    typealias Outcome = Result<Answer<Value>, CheckoutFailure>
    private let operation: CallOperation<Value>
    private let box: Box

    /// `@unchecked Sendable`: filled before the operation is handed over, emptied by its one end.
    private final class Box: @unchecked Sendable {
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    init(_ call: ServerCall<Value>, keepsJSON: Bool, _ first: @escaping @Sendable (Value) -> Void) {
        let box = Box()
        self.box = box
        operation = CallOperation(call, keepsJSON: keepsJSON) { result in
            if case .success(let answer) = result { first(answer.value) }
            box.continuation?.resume(returning: result)
            box.continuation = nil
        }
    }

    func begin(_ continuation: CheckedContinuation<Outcome, Never>, on thread: ClientThread) {
        box.continuation = continuation
        thread.submit(operation)
    }

    func cancel(on thread: ClientThread) { thread.cancel(operation) }
}
