public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// A managed checkout without a presenter: the daemon's host shows every screen, and outcomes arrive as
/// `CheckoutState`, the same as those of an inline session (B-071, B-090 to B-092).
///
/// A caller reacts to `success` by going on and to `dismissed` by going back, and leaves a `failure` alone while the
/// error screen is enabled: the shopper can try again there (B-078, B-097).
public final class ManagedCheckout: Sendable {
    /// `failure` once for each failed attempt; `success` or `dismissed` once, at the end (B-072). It finishes after the
    /// final outcome (B-073). For one reader.
    public let outcomes: AsyncStream<CheckoutState>

    private let outcome: AsyncStream<CheckoutState>.Continuation
    private let onCompletion: CheckoutSessionOptions.OnCompletion?
    private let callbacks: CheckoutCallbacks
    private let lane = CallbackLane()
    private let client: CheckoutClient
    private let call: PresentationSource
    private let started = Guarded<PresentedCheckout?>(nil)

    /// For a client token. `nil` as host: the foreground host (B-020). Nothing is called before `present`. The handlers
    /// are those of `CheckoutCallbacks` (B-092, B-225).
    public convenience init(
        _ client: CheckoutClient, clientToken: borrowing SecretValue, on host: CheckoutPresenter.Host? = nil,
        settings: Settings = Settings(), theme: Theme = Theme(),
        onCompletion: CheckoutSessionOptions.OnCompletion? = nil, idempotencyKey: IdempotencyKeyProvider? = nil,
        onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        let callbacks = CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange)
        let options = PresentOptions(on: host, settings, theme, callbacks)
        self.init(client, CheckoutPresenter.source(clientToken, options), onCompletion, callbacks)
    }

    /// For an order of the sandbox (SB-001).
    public convenience init(
        _ client: CheckoutClient, sandboxOrder: SandboxOrder, on host: CheckoutPresenter.Host? = nil,
        settings: Settings = Settings(), theme: Theme = Theme(),
        onCompletion: CheckoutSessionOptions.OnCompletion? = nil, idempotencyKey: IdempotencyKeyProvider? = nil,
        onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        let callbacks = CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange)
        let options = PresentOptions(on: host, settings, theme, callbacks)
        self.init(client, .success(.present(sandboxOrder, options)), onCompletion, callbacks)
    }

    private init(
        _ client: CheckoutClient, _ call: PresentationSource, _ onCompletion: CheckoutSessionOptions.OnCompletion?,
        _ callbacks: CheckoutCallbacks
    ) {
        self.client = client
        self.call = call
        self.onCompletion = onCompletion
        self.callbacks = callbacks
        (outcomes, outcome) = AsyncStream.makeStream()
    }

    /// Shows it. Once: a second call does nothing.
    public func present(completion: CheckoutPresenter.Completion? = nil) {
        let checkout = started.withLock { started -> PresentedCheckout? in
            guard started == nil else { return nil }
            let checkout = PresentedCheckout(self, callbacks, completion)
            started = checkout
            return checkout
        }
        guard let checkout else { return }
        switch call {
        case .success(let call): checkout.start(call, client)
        case .failure(let failure): checkout.refuse(failure)
        }
    }

    /// Closes it; `completion` runs after the last outcome.
    public func dismiss(completion: CheckoutPresenter.Completion? = nil) {
        guard let checkout = started.withLock({ $0 }) else { return run(completion) }
        checkout.dismiss(completion)
    }
}

extension ManagedCheckout: PresentationListener {
    func deliver(_ delivered: DeliveredOutcome) {
        outcome.yield(delivered.state)
        if let onCompletion { lane.run { await onCompletion(delivered.state) } }
    }

    func run(_ completion: CheckoutPresenter.Completion?) {
        if let completion { lane.run(completion) }
    }

    func ended(_ checkout: PresentedCheckout) { outcome.finish() }
}
