/// The eight fields of a success outcome (B-080).
public struct PaymentResult: Equatable, Sendable {
    /// Unique at the gateway.
    public var paymentID: String
    /// A success outcome can be pending or failed: read it (B-083).
    public var status: PaymentStatus
    /// A secret: only in the live answer to the owner, never stored or logged (G-017).
    public var token: SecretHandle?
    /// When the flow had one.
    public var redirectURL: String?
    /// For people.
    public var errorMessage: String?
    /// Minor units.
    public var amount: Int64?
    /// ISO 4217.
    public var currencyCode: String?
    /// "PAYMENT_CARD".
    public var paymentMethodType: String?

    /// Only these two are mandatory.
    public init(paymentID: String, status: PaymentStatus) {
        self.paymentID = paymentID
        self.status = status
    }
}

/// Payment id and order id when a failed attempt got as far as creating a payment (B-066).
public struct CheckoutData: Equatable, Sendable {
    /// The reference a merchant shows with the error text (B-077).
    public var paymentID: String
    /// Empty: the order has none.
    public var orderID: String
    /// As the gateway last said; `nil`: it did not.
    public var status: PaymentStatus?

    /// Joins the three.
    public init(paymentID: String, orderID: String, status: PaymentStatus?) {
        self.paymentID = paymentID
        self.orderID = orderID
        self.status = status
    }
}

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

/// Who said what became of a payment. The raw values are those of the protocol.
public enum SettledBy: Int32, Hashable, Sendable {
    case gateway = 1, `operator`
}

/// What became of a payment that was pending, unknown or in flight when its outcome was told.
public struct Settlement: Equatable, Sendable {
    /// Final status.
    public var status: PaymentStatus
    /// Release goods on this (G-077).
    public var paid: Bool
    /// Who said so.
    public var by: SettledBy
    /// When.
    public var time: WallTime

    /// Joins the four.
    public init(status: PaymentStatus, paid: Bool, by: SettledBy, time: WallTime) {
        self.status = status
        self.paid = paid
        self.by = by
        self.time = time
    }
}

/// What the gateway said, for operators (G-129). Never shown to shoppers.
public struct GatewayCause: Equatable, Sendable {
    /// "declined", "network", "timeout", "http", "decode", …
    public var kind = ""
    /// 0: none.
    public var httpStatus: UInt32 = 0
    /// The gateway's own error id.
    public var errorID = ""
    /// Its text, foreign.
    public var description = ""
    /// Its diagnostics id.
    public var diagnosticsID = ""
    /// Ours, sent along.
    public var requestID = ""
    /// "ISSUER_DECLINED" (G-079).
    public var reasonType = ""
    /// "INSUFFICIENT_FUNDS" (G-079).
    public var reasonCode = ""
    /// "SOFT_DECLINE", "HARD_DECLINE" (G-079).
    public var declineType = ""
    /// As listed.
    public var validationErrors: [String] = []

    /// Nothing known.
    public init() {}
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

    /// A fresh attempt.
    public init(number: AttemptNumber, paymentMethodType: String, opened: WallTime) {
        self.number = number
        self.paymentMethodType = paymentMethodType
        self.opened = opened
    }
}

/// How a session ended. The raw values are those of the protocol.
public enum SessionEnd: Int32, Hashable, Sendable {
    case success = 1, dismissed, failure
}

/// Why a checkout was dismissed. The raw values are those of the protocol.
public enum DismissReason: Int32, Hashable, Sendable {
    case gesture = 1, close, programmatic, cancel, hostLost, timeout, daemonRestarted
}

/// How a session, or one attempt of it, ended, and what its money did.
///
/// Of the session the first that holds: an attempt is unknown or under way, one is paid, one is pending, dismissed,
/// failed (`cli.md`, "Exit codes"). So a dismissal never hides a payment.
public struct Outcome: Equatable, Sendable {
    /// `nil`: the session is not over.
    public var end: SessionEnd?
    /// Of the attempt that decides; `nil`: none was made, or it is under way.
    public var payment: AttemptOutcome?
    /// Release goods on this and nothing else (G-077).
    public var paid = false
    /// Of a success.
    public var result: PaymentResult?
    /// Of a dismissal.
    public var dismissReason: DismissReason?
    /// Of a failure.
    public var failure: CheckoutFailure?
    /// Of a failure after a payment was created.
    public var checkoutData: CheckoutData?
    /// The attempt that decides; 0: none.
    public var attempt: AttemptNumber = 0
    /// In flight at the end (B-041); 0: none.
    public var openAttempt: AttemptNumber = 0
    /// The gateway took another amount than was shown (G-080).
    public var amountMismatch = false
    /// "sandbox".
    public var gateway = ""
    /// False: no money can move.
    public var live = false

    /// Nothing decided.
    public init() {}
}
