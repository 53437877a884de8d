/// The events of a session, by their names.
public enum EventBody: Equatable, Sendable {
    case presentationOpening(PresentationID, HostIdentity)
    case presentationPresented(PresentationID, HostIdentity)
    case presentationClosing(PresentationID, HostIdentity)
    case presentationClosed(PresentationID, HostIdentity)
    case checkoutInitializing
    case checkoutReady(Order)
    case checkoutUpdated(Order)
    case checkoutSuccess(CheckoutSuccess)
    case checkoutDismissed(DismissReason, openAttempt: AttemptNumber)
    case attemptOpened(AttemptNumber, paymentMethodType: String)
    case attemptAwaitingDecision(AttemptNumber, paymentMethodType: String)
    case attemptProcessing(AttemptNumber, paymentMethodType: String, amount: Money?, network: CardNetwork?)
    case attemptSucceeded(AttemptNumber, PaymentResult, paid: Bool)
    case attemptCancelled(AttemptNumber, paymentMethodType: String, mayComplete: Bool)
    case attemptFailed(AttemptFailed)
    case paymentSettled(AttemptNumber, PaymentStatus, paid: Bool, by: SettledBy, paymentID: String)
    /// Nothing is delivered to the address (B-231).
    case shippingUnserviceable(AttemptNumber)
    /// A picked option could not be committed: the one that the client session holds counts (B-234).
    case shippingReverted(AttemptNumber, ShippingOption)

    /// "attempt.failed": as `checkoutctl events` spells it.
    public var name: String { kind.rawValue }

    /// What kind of event it is.
    public var kind: EventKind {
        switch self {
        case .presentationOpening: .presentationOpening
        case .presentationPresented: .presentationPresented
        case .presentationClosing: .presentationClosing
        case .presentationClosed: .presentationClosed
        case .checkoutInitializing: .checkoutInitializing
        case .checkoutReady: .checkoutReady
        case .checkoutUpdated: .checkoutUpdated
        case .checkoutSuccess: .checkoutSuccess
        case .checkoutDismissed: .checkoutDismissed
        case .attemptOpened: .attemptOpened
        case .attemptAwaitingDecision: .attemptAwaitingDecision
        case .attemptProcessing: .attemptProcessing
        case .attemptSucceeded: .attemptSucceeded
        case .attemptCancelled: .attemptCancelled
        case .attemptFailed: .attemptFailed
        case .paymentSettled: .paymentSettled
        case .shippingUnserviceable: .shippingUnserviceable
        case .shippingReverted: .shippingReverted
        }
    }

    /// Ends the session: exactly one such event is in each.
    public var isTerminal: Bool {
        switch self {
        case .checkoutSuccess, .checkoutDismissed: true
        case .attemptFailed(let failed): failed.final
        case .presentationOpening, .presentationPresented, .presentationClosing, .presentationClosed,
            .checkoutInitializing, .checkoutReady, .checkoutUpdated, .attemptOpened, .attemptAwaitingDecision,
            .attemptProcessing, .attemptSucceeded, .attemptCancelled, .paymentSettled, .shippingUnserviceable,
            .shippingReverted:
            false
        }
    }
}

/// What `checkout.success` carries.
public struct CheckoutSuccess: Equatable, Sendable {
    /// Without its token when stored.
    public var result: PaymentResult
    /// Release goods on this.
    public var paid: Bool
    /// G-080.
    public var amountMismatch = false
    /// "sandbox".
    public var gateway: String
    /// False: no money moved.
    public var live: Bool
    /// The attempt that succeeded.
    public var attempt: AttemptNumber

    /// Joins the parts.
    public init(result: PaymentResult, paid: Bool, gateway: String, live: Bool, attempt: AttemptNumber) {
        self.result = result
        self.paid = paid
        self.gateway = gateway
        self.live = live
        self.attempt = attempt
    }
}

/// What `attempt.failed` carries.
public struct AttemptFailed: Equatable, Sendable {
    /// 0: the initialization.
    public var attempt: AttemptNumber
    /// What was being attempted.
    public var phase: AttemptPhase
    /// `nil` outside the payment phase.
    public var outcome: AttemptOutcome?
    /// Why.
    public var failure: CheckoutFailure
    /// When a payment was created (B-066 to B-068).
    public var checkoutData: CheckoutData?
    /// Ends the session (B-047, B-104).
    public var final: Bool

    /// Joins the parts.
    public init(
        attempt: AttemptNumber, phase: AttemptPhase, outcome: AttemptOutcome?, failure: CheckoutFailure,
        checkoutData: CheckoutData? = nil, final: Bool
    ) {
        self.attempt = attempt
        self.phase = phase
        self.outcome = outcome
        self.failure = failure
        self.checkoutData = checkoutData
        self.final = final
    }
}
