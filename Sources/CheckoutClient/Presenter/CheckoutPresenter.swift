public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// Shows the managed checkout on a presentation host and reports results through a delegate, without the caller
/// composing any screen (B-001). A caller that draws its own screens uses `CheckoutSession` instead (B-002).
///
/// One handle a client: `CheckoutClient.presenter`. Calls may come from any task; delegate and completions are called
/// in order, one at a time, each on its own executor (B-003, B-079). Outcomes arrive whatever happens to the
/// connection; a program that ended asks for them later with `ServerCall.outcome` (B-007).
public final class CheckoutPresenter: Sendable {
    /// Called once, when the checkout is on screen, or at once when there was nothing to do (B-025, B-029, B-039).
    public typealias Completion = @Sendable () async -> Void
    /// Where a checkout is shown: a host by its id, its name or its user.
    public typealias Host = SessionsPresentRequest.HostChoice

    // `@unchecked Sendable`: weak references are not checked; it is never outside of its `Guarded`.
    private struct State: @unchecked Sendable {
        weak var delegate: (any CheckoutPresenterDelegate)?
        weak var client: CheckoutClient?
        /// Those under way, in the order of their calls.
        var checkouts: [PresentedCheckout] = []
    }

    private let state: Guarded<State>
    private let lane = CallbackLane()

    init(_ client: CheckoutClient) { state = Guarded(State(client: client)) }

    /// Receives the results. Held weakly: once it is gone callbacks do not fire, and the checkout goes on (B-007).
    /// Assign it before presenting, since also a missing host is reported through it (B-009).
    public var delegate: (any CheckoutPresenterDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// Whether a checkout can be presented: the daemon answers in a protocol of ours and has a gateway (B-010).
    public var isAvailable: Bool {
        get async {
            guard let client = state.withLock({ $0.client }) else { return false }
            return (try? await client.perform(.health()).value.gateway.isEmpty) == false
        }
    }

    /// Whether a checkout of this handle is opening, on screen or closing (B-011, B-012). `headless` has no screen and
    /// never counts. Check it before presenting: two checkouts on one host are stacked (B-013, B-027).
    public var isPresenting: Bool { state.withLock { $0.checkouts.contains(where: \.isPresenting) } }

    /// Whether the foreground host is showing a checkout, of whomever: what an automatic present call would meet
    /// (B-011).
    public func isForegroundHostPresenting() async throws(CheckoutFailure) -> Bool {
        guard let client = state.withLock({ $0.client }) else { throw Self.clientGone }
        let hosts = try await client.perform(.hosts()).value.hosts
        return hosts.first(where: \.foreground)?.presenting ?? false
    }

    /// Closes the newest checkout of this handle in whatever state it is. Its delegate callback, if its final result
    /// was not delivered before, comes first, then `completion` (B-036 to B-038). With none under way `completion` runs
    /// at once (B-039). Closing is always animated: `animated` changes nothing (B-040).
    public func dismiss(animated: Bool = true, completion: Completion? = nil) {
        let newest = state.withLock { $0.checkouts.last }
        guard let newest else { return run(completion) }
        newest.dismiss(completion)
    }

    /// What the overloads have in common: they differ in who names the host and in how much is configured (B-014).
    func present(
        _ source: PresentationSource, _ callbacks: CheckoutCallbacks = CheckoutCallbacks(), completion: Completion?
    ) {
        let checkout = PresentedCheckout(self, callbacks, completion)
        let client = state.withLock { state in
            state.checkouts.append(checkout)
            return state.client
        }
        guard let client else { return checkout.refuse(Self.clientGone) }
        do throws(CheckoutFailure) {
            checkout.start(try source.get(), client)
        } catch {
            checkout.refuse(error)
        }
    }

    private static let clientGone = CheckoutFailure(
        .uninitializedSdkSession, "the client of this presenter is gone", recovery: "Keep the CheckoutClient.")
}

extension CheckoutPresenter: PresentationListener {
    func deliver(_ outcome: DeliveredOutcome) {
        lane.run { [self] in
            guard let delegate else { return }
            switch outcome.state {
            case .success(let result): await delegate.checkoutPresenterDidCompleteWithSuccess(result)
            case .failure(let failure, let data):
                await delegate.checkoutPresenterDidFailWithError(failure, checkoutData: data)
            case .dismissed: await delegate.checkoutPresenterDidDismiss()
            case .initializing, .ready, .unknown: break
            }
        }
    }

    func run(_ completion: Completion?) {
        if let completion { lane.run(completion) }
    }

    func ended(_ checkout: PresentedCheckout) {
        state.withLock { $0.checkouts.removeAll { $0 === checkout } }
    }
}

/// The call that presents, or why it could not be made.
typealias PresentationSource = Result<ServerCall<SessionsPresentResponse>, CheckoutFailure>
