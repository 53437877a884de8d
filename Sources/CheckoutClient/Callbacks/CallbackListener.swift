public import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Answers the questions of one session for as long as it is held (`Callbacks/Listen`). Its connection is the owner
/// connection: when it is lost, an open question is lost with it, and nothing is created (B-138, B-236). On the next
/// connection it listens again.
public final class CallbackListener: Sendable {
    // `@unchecked Sendable`: the operation belongs to the client's thread and is handed on; the rest is values.
    private struct State: @unchecked Sendable {
        var callbacks: CheckoutCallbacks
        /// They belong to the client's thread; here they are only handed on. The newest comes last; an older one still
        /// brings the kinds that no later one took over.
        var operations: [ListenOperation] = []
        /// The handler of the newest question.
        var handler: Task<Void, Never>?
        var isStopped = false
        var failure: CheckoutFailure?
    }

    private let client: CheckoutClient
    private let session: SessionID
    private let patience: Milliseconds
    private let state: Guarded<State>

    /// `patience`: the most that a handler with a deadline has, whatever the wall clock says.
    init(
        _ client: CheckoutClient, _ session: SessionID, _ callbacks: CheckoutCallbacks,
        patience: Milliseconds = Limits.ownerAnswerMilliseconds
    ) {
        self.client = client
        self.session = session
        self.patience = patience
        state = Guarded(State(callbacks: callbacks))
        listen()
    }

    deinit { stop() }

    /// Other closures, from the next question on; gate and key may also be added (B-133).
    public func replace(_ callbacks: CheckoutCallbacks) {
        let isOther = state.withLock { state in
            defer { state.callbacks = callbacks }
            return state.callbacks.kinds != callbacks.kinds
        }
        // On the same connection a later one takes over from the one before.
        if isOther { listen() }
    }

    /// Answers nothing any more. A handler that runs is cancelled.
    public func stop() {
        let (operations, handler) = state.withLock { state in
            state.isStopped = true
            defer { (state.operations, state.handler) = ([], nil) }
            return (state.operations, state.handler)
        }
        handler?.cancel()
        operations.forEach(client.cancel)
    }

    /// Why nothing is answered now; `nil`: it listens, or its session ended. Somebody else listens (ALREADY_LISTENING)
    /// and the like are tried again by themselves.
    public var failure: CheckoutFailure? { state.withLock { $0.failure } }

    private func listen() {
        let kinds = state.withLock { $0.callbacks.kinds }
        let asked = CallbackKind.allCases.filter(kinds.contains)
        guard !asked.isEmpty else { return }
        let operation = ListenOperation(CallbacksListenRequest(sessionID: session, kinds: asked))
        operation.deliver = { [weak self] question in self?.take(question) }
        operation.finish = { [weak self, unowned operation] end in self?.ended(operation, end) }
        let isStopped = state.withLock { state in
            guard !state.isStopped else { return true }
            state.operations.append(operation)
            state.failure = nil
            return false
        }
        if !isStopped { client.submit(operation) }
    }

    /// A session has one open question, so a newer one says that nobody waits for the one before: its handler is
    /// cancelled, and one that does not care delays nobody.
    private func take(_ question: CallbacksListenItem) {
        let handler = Task.detached { [weak self] in
            guard let self, let answer = await answer(question), !Task.isCancelled else { return }
            await send(answer, to: question)
        }
        let before = state.withLock { state in
            defer { state.handler = state.isStopped ? nil : handler }
            return state.isStopped ? handler : state.handler
        }
        before?.cancel()
        guard let deadline = question.deadline else { return }
        // The wall clock can be set back meanwhile; what the daemon waits is no span of it.
        let rest = min(UInt64(max(0, deadline.unixMilliseconds - Clock.wall().unixMilliseconds)), patience.count)
        let clock = Task.detached {
            try? await Task.sleep(for: .milliseconds(rest))
            handler.cancel()
        }
        Task.detached {
            await handler.value
            clock.cancel()
        }
    }

    /// One that comes too late, or on another connection than was asked, is refused and nothing more. One that cannot
    /// be leaves its question open, so it is told as what it is: a failure of the handler.
    private func send(_ answer: CallbacksAnswerRequest.Answer, to question: CallbacksListenItem) async {
        func call(_ answer: CallbacksAnswerRequest.Answer) async throws(CheckoutFailure) {
            let request = CallbacksAnswerRequest(questionID: question.questionID, answer: answer)
            let _: CallbacksAnswerResponse = try await client.call(.callbacksAnswer, request)
        }
        do throws(CheckoutFailure) {
            try await call(answer)
        } catch {
            guard error.retry == .afterFix, error.code != .notFound else { return }
            try? await call(.failed(String(error.message.prefix(200))))
        }
    }

    /// `nil`: a question that this version does not know.
    private func answer(_ question: CallbacksListenItem) async -> CallbacksAnswerRequest.Answer? {
        let callbacks = state.withLock { $0.callbacks }
        let type = question.paymentMethodType
        do {
            switch question.kind {
            case .idempotencyKey: return .idempotencyKey(try await callbacks.idempotencyKey?())
            case .gate:
                switch try await callbacks.onBeforePaymentCreate?(type) ?? .continuePaymentCreation() {
                case .continuePaymentCreation(let key): return .gateContinue(key: key)
                case .abortPaymentCreation(let message): return .gateAbort(message: message)
                }
            case .shippingAddress:
                guard let address = question.shippingAddress, let handler = callbacks.onShippingAddressChange else {
                    return .failed("there is no handler for shipping addresses")
                }
                return .shippingOptions(
                    try await handler(ShippingAddressChange(paymentMethodType: type, shippingAddress: address)))
            case .shippingOption:
                guard let option = question.shippingOption, let handler = callbacks.onShippingOptionChange else {
                    return .failed("there is no handler for shipping options")
                }
                try await handler(ShippingOptionChange(paymentMethodType: type, selectedShippingOption: option))
                return .shippingCommitted
            case nil: return nil
            }
        } catch {
            // Whatever it was, its text is told (B-214).
            return .failed(String(CheckoutFailure(thrown: error).message.prefix(200)))
        }
    }

    private func ended(_ operation: ListenOperation, _ end: Result<Void, CheckoutFailure>) {
        let isAgain = state.withLock { state in
            let isNewest = state.operations.last === operation
            state.operations.removeAll { $0 === operation }
            guard isNewest, !state.isStopped, case .failure(let failure) = end else { return false }
            state.failure = failure
            // The old connection is not noticed yet, or the session is being loaded again.
            return failure.retry == .withBackoff
        }
        guard isAgain else { return }
        Task.detached { [weak self] in
            try? await Task.sleep(for: .milliseconds(500))
            self?.listen()
        }
    }
}
