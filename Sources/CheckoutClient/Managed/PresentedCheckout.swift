internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Who hears of a presented checkout: calls come in order, and `ended` is the last.
protocol PresentationListener: AnyObject, Sendable {
    func deliver(_ outcome: DeliveredOutcome)
    func run(_ completion: CheckoutPresenter.Completion?)
    func ended(_ checkout: PresentedCheckout)
}

/// One present call and the checkout that came of it, with a latch of its own (B-028, B-050): it follows the events of
/// its session until the final result.
final class PresentedCheckout: Sendable {
    private struct State {
        /// `nil` while the daemon has not answered.
        var opened: Opened?
        /// Opening, on screen or closing, on a host with a screen.
        var isPresenting = false
        /// Runs once, when the surface is on screen (B-029).
        var completion: CheckoutPresenter.Completion?
        /// Run when it is over, in the order in which they came: a second dismissal joins the first.
        var dismissals: [CheckoutPresenter.Completion] = []
        var isDismissed = false
        var isOver = false
        /// From the answer of the daemon to the end.
        var answers: CallbackListener?
    }

    /// The session, and the client it can be closed with: known together, so that no dismissal falls between them.
    private struct Opened {
        let session: SessionID
        let client: CheckoutClient
    }

    private let listener: any PresentationListener
    private let callbacks: CheckoutCallbacks
    private let state: Guarded<State>

    init(
        _ listener: any PresentationListener, _ callbacks: CheckoutCallbacks,
        _ completion: CheckoutPresenter.Completion?
    ) {
        self.listener = listener
        self.callbacks = callbacks
        state = Guarded(State(completion: completion))
    }

    var isPresenting: Bool { state.withLock { $0.isPresenting } }

    func start(_ call: ServerCall<SessionsPresentResponse>, _ client: CheckoutClient) {
        Task.detached { [self] in await run(call, client) }
    }

    /// Nothing was presented, and nothing will be: the completion is dropped (B-021).
    func refuse(_ failure: CheckoutFailure) {
        listener.deliver(DeliveredOutcome(.failure(failure, checkoutData: nil), isFinal: true))
        finish()
    }

    /// Closes it, as soon as it exists. `completion` runs once it is over.
    func dismiss(_ completion: CheckoutPresenter.Completion?) {
        let (isOver, opened) = state.withLock { state in
            if !state.isOver, let completion { state.dismissals.append(completion) }
            let isFirst = !state.isDismissed
            state.isDismissed = true
            return (state.isOver, isFirst ? state.opened : nil)
        }
        if isOver { listener.run(completion) }
        if let opened { close(opened) }
    }

    private func run(_ call: ServerCall<SessionsPresentResponse>, _ client: CheckoutClient) async {
        do throws(CheckoutFailure) {
            let response = try await client.perform(call) { [self] in listen($0, client) }.value
            guard response.presented, let session = response.sessionID else {
                // Another checkout is still opening there: this call shows nothing, tells nothing and answers nothing
                // (B-024 to B-026).
                runCompletion()
                return finish()
            }
            let opened = Opened(session: session, client: client)
            let isDismissed = state.withLock { state in
                state.opened = opened
                state.isPresenting = response.host?.name != HostIdentity.headlessName
                return state.isDismissed
            }
            if isDismissed { close(opened) }
            try await follow(session, client)
            finish()
        } catch {
            refuse(error)
        }
    }

    /// With the reply, since what is asked while nobody listens counts as no: the daemon has the answer right behind
    /// its own, however busy the tasks of this program are.
    private func listen(_ response: SessionsPresentResponse, _ client: CheckoutClient) {
        guard !callbacks.kinds.isEmpty, response.presented, let session = response.sessionID else { return }
        let answers = client.listen(to: session, callbacks)
        state.withLock { $0.answers = answers }
    }

    private func follow(_ session: SessionID, _ client: CheckoutClient) async throws(CheckoutFailure) {
        for try await item in client.events(of: session) {
            let outcome: DeliveredOutcome?
            switch item.item {
            case .event(let event):
                note(event.body)
                outcome = DeliveredOutcome(event.body)
            case .resync(let resync):
                outcome = resync.sessions.first { $0.sessionID == session }.flatMap { DeliveredOutcome(ended: $0) }
            case .state, .checkpoint, .unknownEvent, .unknown: outcome = nil
            }
            guard let outcome else { continue }
            listener.deliver(outcome)
            if outcome.isFinal { return }
        }
    }

    private func note(_ body: EventBody) {
        if case .presentationPresented = body { runCompletion() }
        // Precedes the outcome (B-061).
        if case .presentationClosed = body { state.withLock { $0.isPresenting = false } }
    }

    private func runCompletion() {
        listener.run(
            state.withLock { state in
                defer { state.completion = nil }
                return state.completion
            })
    }

    private func finish() {
        let dismissals = state.withLock { state in
            state.isOver = true
            state.isPresenting = false
            state.completion = nil
            state.opened = nil
            state.answers = nil
            defer { state.dismissals = [] }
            return state.dismissals
        }
        dismissals.forEach(listener.run)
        listener.ended(self)
    }

    /// The outcome and the end come as events; only a refusal is told from here.
    private func close(_ opened: Opened) {
        Task.detached { [listener] in
            do throws(CheckoutFailure) {
                _ = try await opened.client.perform(.dismiss(opened.session))
            } catch {
                listener.deliver(DeliveredOutcome(.failure(error, checkoutData: nil), isFinal: false))
            }
        }
    }
}
