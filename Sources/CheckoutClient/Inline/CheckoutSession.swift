public import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// An inline checkout: the state of one, which the caller draws itself (B-002, B-090). Method list and card form placed
/// anywhere share it (B-094).
///
/// The caller owns it (B-108). `attach` starts it and tells outcomes, `detach` stops it silently; the next `attach`
/// starts it again by itself (B-110, B-111). Calls may come from any task.
public final class CheckoutSession: Sendable {
    struct Standing {
        /// `nil`: not opened yet.
        var id: SessionID?
        /// Number of the newest event that was read: the next attach goes on behind it.
        var seq: UInt64 = 0
        var phase = SessionPhase.initializing
        var clientSession: ClientSession?
        var selection: SelectionSession?
        var cardForm: CardFormSession?
        var screen: Screen?
        var theme: Theme?
        var onCompletion: CheckoutSessionOptions.OnCompletion?
        var follower: Task<Void, Never>?
        var callbacks: CheckoutCallbacks
        /// From the first attach to the end: detaching loses nobody's answers.
        var listener: CallbackListener?
    }

    /// What comes out, in order: `failure` once for each failed attempt, `success` or `dismissed` at the end, nothing
    /// after it; never `initializing` or `ready` (B-072 to B-074). For one reader.
    public let outcomes: AsyncStream<CheckoutState>

    let client: CheckoutClient
    let state: Guarded<Standing>
    let lane = CallbackLane()
    private let outcome: AsyncStream<CheckoutState>.Continuation
    private let opening: SessionOpening

    /// For a client token of the gateway, as the SDK has it (B-106). Nothing is called before the first `attach`.
    /// Without a provider of keys the daemon makes its own, as it does for one that returns `nil` (B-132).
    public convenience init(
        _ client: CheckoutClient, clientToken: consuming SecretValue, settings: Settings = Settings(),
        theme: Theme = Theme(), idempotencyKey: IdempotencyKeyProvider? = nil,
        onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        var options = CheckoutSessionOptions()
        options.settings = settings
        options.theme = theme
        options.callbacks = CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange)
        self.init(client, clientToken: clientToken, options: options)
    }

    /// The same with everything in one value, the gate too.
    public convenience init(
        _ client: CheckoutClient, clientToken: consuming SecretValue, options: CheckoutSessionOptions
    ) {
        self.init(client, SessionOpening(.clientToken(OwnedSecret(clientToken)), options))
    }

    /// For an order of the sandbox, which makes its own client token of it (SB-001).
    public convenience init(
        _ client: CheckoutClient, sandboxOrder: SandboxOrder,
        options: CheckoutSessionOptions = CheckoutSessionOptions()
    ) {
        self.init(client, SessionOpening(.sandboxOrder(sandboxOrder), options))
    }

    private init(_ client: CheckoutClient, _ opening: SessionOpening) {
        self.client = client
        self.opening = opening
        (outcomes, outcome) = AsyncStream.makeStream()
        state = Guarded(Standing(theme: opening.options.theme, callbacks: opening.options.callbacks))
    }

    deinit {
        state.withLock { $0.follower }?.cancel()
        outcome.finish()
    }

    /// Its id at the daemon; `nil` before the first attach was answered.
    public var id: SessionID? { state.withLock { $0.id } }

    /// `initializing`, `ready`, or `ended`; outcomes never appear here (B-115).
    public var phase: SessionPhase { state.withLock { $0.phase } }

    /// The newest snapshot, from `ready` on; `nil` before, and again after a detach (B-116).
    public var clientSession: ClientSession? { state.withLock { $0.clientSession } }

    /// The method list; `nil` before `ready`. The same object until a refresh (B-120).
    public var selection: SelectionSession? { state.withLock { $0.selection } }

    /// The card form; `nil` before `ready`. The same object until a refresh (B-120).
    public var cardForm: CardFormSession? { state.withLock { $0.cardForm } }

    /// What a built-in surface would show over the caller's own content (B-128); `nil`: nothing.
    public var screen: Screen? { state.withLock { $0.screen } }

    /// What its owner answers. Other closures apply from the next question on; gate and key can also be added, and
    /// apply to the next attempt, while shipping is asked for only where the session was opened with it (B-133, B-019).
    public var callbacks: CheckoutCallbacks {
        get { state.withLock { $0.callbacks } }
        set {
            let listener = state.withLock { state in
                state.callbacks = newValue
                return state.listener
            }
            listener?.replace(newValue)
        }
    }

    /// Starts it, unless it is running (B-114), and tells outcomes from here on. `theme` takes the place of the
    /// session's own (B-107). An initialization that fails is the last thing that is delivered (B-104); a session that
    /// has ended stays ended (B-112).
    ///
    /// Failures: those of opening a session, such as `invalid-client-token`; SESSION_ENDED.
    public func attach(
        theme: Theme? = nil, onCompletion: CheckoutSessionOptions.OnCompletion? = nil
    ) async throws(CheckoutFailure) {
        let id = try await opened()
        state.withLock { state in
            if let theme { state.theme = theme }
            state.onCompletion = onCompletion
            // Before the start, so that nothing can be asked before somebody listens.
            if state.listener == nil, state.phase != .ended { state.listener = client.listen(to: id, state.callbacks) }
        }
        follow(id)
        try await client.attach(id, theme: theme)
    }

    /// Stops it without an outcome; it can be attached again (B-113). An attempt that the gateway knows goes on, and
    /// its result is the outcome at the next attach (B-110). Doing it twice is doing it once (B-112).
    public func detach() async throws(CheckoutFailure) {
        let id = state.withLock { state in
            state.follower?.cancel()
            state.follower = nil
            state.forget()
            return state.id
        }
        guard let id else { return }
        try await client.detach(id)
    }

    /// Loads configuration and methods again: nothing before `ready`, nothing while one is running (B-118). A refresh
    /// that fails leaves the session ready and is delivered as a failure (B-119).
    public func refresh() async throws(CheckoutFailure) {
        guard phase == .ready, let id else { return }
        _ = try await client.perform(.refresh(id))
    }

    /// Closes it for good: `dismissed` is delivered, once (B-113).
    public func close() async throws(CheckoutFailure) {
        guard let id else { return }
        _ = try await client.perform(.close(id))
    }

    /// Repeats the failed attempt, when the error screen offers it (B-146 to B-148).
    public func retry() async throws(CheckoutFailure) {
        guard let id else { throw Self.notOpened }
        _ = try await client.perform(.retry(id))
    }

    /// Back to the method list after a failed attempt (B-149).
    public func chooseOtherMethod() async throws(CheckoutFailure) {
        guard let id else { throw Self.notOpened }
        _ = try await client.perform(.chooseOther(id))
    }

    /// The text of an amount in the session's currency and language; `nil` before `ready`, and where no text can be
    /// made (B-102, C-169). For display only.
    public func formatAmount(_ minorUnits: Int64) async throws(CheckoutFailure) -> String? {
        guard phase == .ready, let id else { return nil }
        return try await client.perform(.formatAmount(minorUnits, in: id)).value?.text
    }

    /// Runs `body` with this session as the one that components draw for (B-109): nothing below is handed it.
    public func withContext<R>(_ body: () -> R) -> R {
        SelectionSession.$current.withValue(selection) { CardFormSession.$current.withValue(cardForm, operation: body) }
    }

    /// Delivers one outcome, to the stream and to the closure (B-071).
    func deliver(_ delivered: DeliveredOutcome) {
        outcome.yield(delivered.state)
        let onCompletion = state.withLock { state in
            if delivered.isFinal { state.end() }
            return state.onCompletion
        }
        if let onCompletion { lane.run { await onCompletion(delivered.state) } }
        if delivered.isFinal { outcome.finish() }
    }

    private func opened() async throws(CheckoutFailure) -> SessionID {
        if let id { return id }
        // Twice at the same time is once: both have the same key.
        let id = try await client.perform(try opening.call()).value.sessionID
        state.withLock { $0.id = id }
        return id
    }

    private static let notOpened = CheckoutFailure(.notReady, "the session is not attached")
}

extension CheckoutSession.Standing {
    /// As before it was started (B-112).
    mutating func forget() {
        guard phase != .ended else { return }
        phase = .initializing
        clientSession = nil
        selection = nil
        cardForm = nil
        screen = nil
    }

    mutating func end() {
        forget()
        phase = .ended
        listener = nil
    }
}
