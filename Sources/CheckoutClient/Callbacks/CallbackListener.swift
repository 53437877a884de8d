public import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Answers the questions of one session for as long as it is held (`Callbacks/Listen`). Its connection is the owner
/// connection: when it is lost, an open question is lost with it, and nothing is created (B-138, B-236).
public final class CallbackListener: Sendable {
    private struct State: @unchecked Sendable {
        var callbacks: CheckoutCallbacks
        /// Belongs to the client's thread; here it is only handed on. `nil`: over.
        var operation: ListenOperation?
        var isStopped = false
        var failure: CheckoutFailure?
    }

    private let client: CheckoutClient
    private let session: SessionID
    private let lane = CallbackLane()
    private let state: Guarded<State>

    init(_ client: CheckoutClient, _ session: SessionID, _ callbacks: CheckoutCallbacks) {
        self.client = client
        self.session = session
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

    /// Answers nothing any more.
    public func stop() {
        let operation = state.withLock { state in
            state.isStopped = true
            defer { state.operation = nil }
            return state.operation
        }
        if let operation { client.cancel(operation) }
    }

    /// Why nothing is answered any more; `nil`: it goes on, or its session ended.
    public var failure: CheckoutFailure? { state.withLock { $0.failure } }

    private func listen() {
        let kinds = state.withLock { $0.callbacks.kinds }
        let asked = CallbackKind.allCases.filter(kinds.contains)
        guard !asked.isEmpty else { return }
        let operation = ListenOperation(CallbacksListenRequest(sessionID: session, kinds: asked))
        operation.deliver = { [weak self] question in self?.take(question) }
        operation.finish = { [weak self, unowned operation] end in self?.ended(operation, end) }
        let isStopped = state.withLock { state in
            if !state.isStopped { state.operation = operation }
            return state.isStopped
        }
        if !isStopped { client.submit(operation) }
    }

    private func take(_ question: CallbacksListenItem) {
        lane.run { [weak self] in
            guard let self, let answer = await answer(question) else { return }
            await send(answer, to: question)
        }
    }

    /// One that comes too late, or on another connection than was asked, is refused and nothing more. One that cannot be
    /// leaves its question open, so it is told as what it is: a failure of the handler.
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
        } catch let failure as CheckoutFailure {
            return .failed(String(failure.message.prefix(200)))
        } catch {
            return .failed("")
        }
    }

    private func ended(_ operation: ListenOperation, _ end: Result<Void, CheckoutFailure>) {
        let isAgain = state.withLock { state in
            guard state.operation === operation, !state.isStopped else { return false }
            state.operation = nil
            guard case .failure(let failure) = end else { return false }
            // The old connection is not noticed yet, or the session is being loaded again.
            if failure.retry == .withBackoff { return true }
            state.failure = failure
            return false
        }
        guard isAgain else { return }
        Task.detached { [weak self] in
            try? await Task.sleep(for: .milliseconds(500))
            self?.listen()
        }
    }
}
