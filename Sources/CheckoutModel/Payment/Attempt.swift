/// How an attempt ended (G-124). Whether money moved is read from this and nothing else. Raw values of the protocol.
public enum AttemptOutcome: Int32, Hashable, Sendable {
    case success = 1, pending, failed, cancelled, notCreated
    /// Money may have moved: ask, never charge again. The one outcome with a way out (B-198).
    case unknown
}

/// Where an attempt stands. The raw values are those of the protocol.
public enum AttemptState: Int32, Hashable, Sendable {
    case open = 1, awaitingDecision, processing, actionRequired, ended, unknown
}

/// What was being attempted. The raw values are those of the protocol.
public enum AttemptPhase: Int32, Hashable, Sendable {
    case initialization = 1, refresh, payment
}

/// The durable record of one attempt. No card data.
public struct Attempt: Equatable, Sendable {
    /// From 1 in each session.
    public var number: AttemptNumber
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// Where it stands.
    public var state = AttemptState.open
    /// `nil` while it is not over.
    public var outcome: AttemptOutcome?
    /// Empty: no payment known.
    public var paymentID = ""
    /// As the gateway last said.
    public var paymentStatus: PaymentStatus?
    /// What was shown and asked for; set when it is sent.
    public var amount: Money?
    /// What the gateway says it took; `nil`: it did not say (G-080).
    public var charged: Money?
    /// Sent with the card (C-060).
    public var network: CardNetwork?
    /// C-180; empty before submit.
    public var maskedNumber = ""
    /// Of a failed, cancelled or unknown attempt.
    public var failure: CheckoutFailure?
    /// For operators.
    public var cause: GatewayCause?
    /// Cancelled here, may still be paid there (G-084).
    public var mayComplete = false
    /// When the method was selected.
    public var opened: WallTime
    /// When it was accepted for payment; `nil`: not yet.
    public var submitted: WallTime?
    /// When it got an outcome.
    public var ended: WallTime?
    /// What came after the outcome.
    public var settlement: Settlement?
    /// Our own, made and stored before the gateway hears of it; also the key a create carries (B-132, G-103).
    public var reference = ""
    /// The key that the owner gave (B-132); empty: none. Stored before the gateway hears of it, and told to nobody
    /// (B-282).
    public var idempotencyKey = ""
    /// Of a card that was submitted, without its holder: what is stored holds no name (C-143).
    public var instrument: CardInstrument?

    /// The key that the create carries (G-103).
    public var sentKey: String { idempotencyKey.isEmpty ? reference : idempotencyKey }
    /// The owner's key counts as used up by this attempt: a payment was made with it, or may be (G-103).
    public var usesUpKey: Bool {
        switch outcome {
        case .notCreated, .cancelled: false
        case .success, .pending, .failed, .unknown, nil: !idempotencyKey.isEmpty
        }
    }

    /// A fresh attempt.
    public init(number: AttemptNumber, paymentMethodType: String, opened: WallTime) {
        self.number = number
        self.paymentMethodType = paymentMethodType
        self.opened = opened
    }
}
