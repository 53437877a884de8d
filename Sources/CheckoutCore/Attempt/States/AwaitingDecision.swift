import CheckoutModel

/// Submitted and durable; the owner's gate and key, then the client session, come before the create (B-135, B-137,
/// B-194).
///
/// Leaves to `processing` (approved) or `ended` (cancelled, aborted, refused, or no word in time). Nothing was asked of
/// the gateway but the order's update, so nothing can have been charged.
struct AwaitingDecision: Equatable, Sendable {
    /// Whose word is waited for.
    enum Wait: Equatable, Sendable {
        case gate, idempotencyKey
        case clientSession
    }

    var wait: Wait
    /// There is a provider to ask for a key when the gate gives none (B-135).
    var hasKeyProvider: Bool

    /// With the first question that the owner wants to be asked.
    init(_ callbacks: CallbackKinds) {
        hasKeyProvider = callbacks.contains(.idempotencyKey)
        wait = callbacks.contains(.gate) ? .gate : hasKeyProvider ? .idempotencyKey : .clientSession
    }

    /// What is asked for on entering it.
    var request: AttemptEffect {
        switch wait {
        case .gate: .askOwner(.gate)
        case .idempotencyKey: .askOwner(.idempotencyKey)
        case .clientSession: .tellClientSession
        }
    }
}

extension AttemptMachine {
    mutating func handle(
        _ event: AttemptEvent, in state: AwaitingDecision, at time: WallTime
    ) throws(CheckoutFailure) -> [AttemptEffect] {
        switch event {
        case .gateOpened(let key) where state.wait == .gate:
            // The gate's key wins; without one the provider is asked (B-135).
            if key == nil, state.hasKeyProvider { return wait(.idempotencyKey, in: state) }
            record.idempotencyKey = key ?? ""
            return wait(.clientSession, in: state)
        case .keyGiven(let key) where state.wait == .idempotencyKey:
            record.idempotencyKey = key ?? ""
            return wait(.clientSession, in: state)
        case .ownerRefused(let failure) where state.wait != .clientSession:
            end(.notCreated, failure: failure.about(record.paymentMethodType), at: time)
            return [.conclude]
        case .approved(let amount, let card) where state.wait == .clientSession:
            record.amount = amount
            enter(.processing(Processing(card: card)))
            return [.tellProcessing, .create(card: card), .startTimer(.gateway, Limits.gatewayAnswerMilliseconds)]
        case .refused(let failure):
            end(.notCreated, failure: failure.about(record.paymentMethodType), at: time)
            return [.cancelTimer(.gateway), .conclude]
        case .timedOut where state.wait == .clientSession:
            let failure = CheckoutFailure(
                .failedToCreateSession, "the client session was not updated within 60 seconds")
            end(.notCreated, failure: failure.about(record.paymentMethodType), at: time)
            return [.conclude]
        case .cancelled, .recovered:
            // After a restart nobody knows what the merchant would have said: cancelled, nothing charged (B-283).
            end(.cancelled, failure: nil, at: time)
            return [.cancelTimer(.gateway), .tellCancelled]
        case .cardWritten, .answered, .gateOpened, .keyGiven, .ownerRefused, .approved:
            return [.noteStaleAnswer]
        case .resolved:
            throw Self.nothingToResolve(record.number)
        case .settleDue, .timedOut:
            return []
        case .submitted:
            throw CheckoutFailure(.alreadySubmitting, "attempt \(record.number) waits for its decision")
        }
    }

    private mutating func wait(_ next: AwaitingDecision.Wait, in state: AwaitingDecision) -> [AttemptEffect] {
        var state = state
        state.wait = next
        enter(.awaitingDecision(state))
        return [state.request]
    }
}
