public import CheckoutModel

/// What the engine may ask of a gateway, and the completions that come back.
///
/// Everything happens on the loop's thread. `perform` and `advance` only start or continue work; what came of it is
/// taken with `takeCompletions`, so nothing calls back into the engine. Retries of one request under its own key are
/// the gateway's business (G-102); its own codes and hosts stay in its folder.
public protocol GatewayPort: AnyObject {
    /// "sandbox".
    var name: String { get }
    /// Whether money can move.
    var live: Bool { get }
    /// When `advance` wants to be called next; `nil`: nothing is waiting.
    var nextDeadline: MonotonicTime? { get }

    /// A client token for an order of its own; every gateway but the sandbox refuses with `invalid-client-token`.
    /// The caller wipes the handle.
    func makeToken(for order: SandboxOrder, intent: SessionIntent, now: Now, in memory: any SecretMemory)
        throws(CheckoutFailure) -> SecretHandle
    /// Starts a request. Its completion names the same session and attempt.
    func perform(_ request: GatewayRequest, now: Now)
    /// Lets time pass: delayed answers fall due.
    func advance(to now: Now)
    /// All completions since the last call, oldest first.
    func takeCompletions() -> [GatewayCompletion]
}

/// A request to the gateway. It is made only after the change it belongs to is durable.
public enum GatewayRequest: Equatable, Sendable {
    /// Decode the token, load configuration and methods. Answers `initialized` or `initializationFailed`.
    case initialize(SessionID, sealedToken: [UInt8])
    /// Tell the client session which method, and for cards which network, will be paid with (B-194, B-274, G-052).
    /// Answers `orderUpdated` or `orderUpdateFailed`.
    case updateOrder(SessionID, AttemptNumber, paymentMethodType: String, network: CardNetwork?)
    /// Take the method back after a failed or cancelled attempt, best effort (G-053). Answers `orderUpdated` or nothing.
    case resetOrder(SessionID)
    /// Make the payment. Answers `cardWritten` when the card data may be wiped, and once `answered`.
    case create(CreatePayment)
    /// After a restart: what became of a create with this key. Answers `answered`; a gateway that cannot ask says
    /// unknown. Never creates anything (B-283).
    case find(SessionID, AttemptNumber, reference: String)
    /// The session is over: drop what is kept for it. No answer.
    case forget(SessionID)
}

/// One payment to make, after its claim is durable.
public struct CreatePayment: Equatable, Sendable {
    /// Where.
    public var session: SessionID
    /// Which attempt.
    public var attempt: AttemptNumber
    /// The attempt's own reference, sent as the idempotency key of every send (G-103).
    public var reference: String
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// What was shown to the shopper.
    public var amount: Money
    /// `nil` for methods without a card.
    public var card: CardToCharge?

    /// Joins the parts.
    public init(
        session: SessionID, attempt: AttemptNumber, reference: String, paymentMethodType: String, amount: Money,
        card: CardToCharge?
    ) {
        self.session = session
        self.attempt = attempt
        self.reference = reference
        self.paymentMethodType = paymentMethodType
        self.amount = amount
        self.card = card
    }
}

/// A checked card. Number and code are handles into locked memory.
public struct CardToCharge: Equatable, Sendable {
    /// ASCII digits.
    public var number: SecretHandle
    /// ASCII digits.
    public var cvv: SecretHandle
    /// Four-digit year (C-097).
    public var expiry: YearMonth
    /// Empty: not asked for.
    public var cardholderName: String
    /// C-060; `nil`: nothing is sent.
    public var network: CardNetwork?

    /// Joins the parts.
    public init(
        number: SecretHandle, cvv: SecretHandle, expiry: YearMonth, cardholderName: String, network: CardNetwork?
    ) {
        self.number = number
        self.cvv = cvv
        self.expiry = expiry
        self.cardholderName = cardholderName
        self.network = network
    }
}

/// What came of a request.
public struct GatewayCompletion: Equatable, Sendable {
    /// Where.
    public var session: SessionID
    /// Which attempt; 0: the initialization.
    public var attempt: AttemptNumber
    /// What.
    public var result: GatewayResult

    /// Joins the parts.
    public init(session: SessionID, attempt: AttemptNumber, result: GatewayResult) {
        self.session = session
        self.attempt = attempt
        self.result = result
    }
}

/// The answers to `GatewayRequest`.
public enum GatewayResult: Equatable, Sendable {
    case initialized(GatewayConfiguration)
    case initializationFailed(CheckoutFailure)
    case orderUpdated(Order)
    case orderUpdateFailed(CheckoutFailure)
    /// The request that carries the card was written: the code is wiped now (C-142).
    case cardWritten
    case answered(CreateAnswer)
}

/// What a session can do, as the gateway configured it.
public struct GatewayConfiguration: Equatable, Sendable {
    /// Order and shopper.
    public var clientSession: ClientSession
    /// Possible here, in the gateway's order. Empty: `misconfigured-payment-methods` (B-125).
    public var paymentMethods: [PaymentMethod]
    /// Configured and not possible here (B-126).
    public var filteredMethods: [String]
    /// In order; empty: every network (C-062).
    public var allowedNetworks: [CardNetwork]
    /// The cardholder's name is required (G-034).
    public var cardholderNameRequired = true
    /// Shown billing fields in order (C-110).
    public var billingFields: [CardField] = []
    /// Select actions are sent before paying (G-048).
    public var surchargesEnabled: Bool

    /// Joins the parts.
    public init(
        clientSession: ClientSession, paymentMethods: [PaymentMethod], filteredMethods: [String],
        allowedNetworks: [CardNetwork], surchargesEnabled: Bool
    ) {
        self.clientSession = clientSession
        self.paymentMethods = paymentMethods
        self.filteredMethods = filteredMethods
        self.allowedNetworks = allowedNetworks
        self.surchargesEnabled = surchargesEnabled
    }
}

/// The end of one create, after all its sends.
public enum CreateAnswer: Equatable, Sendable {
    /// A payment was answered; the status rules of B-085, B-086 and G-075 decide.
    case payment(PaymentAnswer)
    /// Surely nothing was created (G-129).
    case notCreated(CheckoutFailure, GatewayCause)
    /// A payment may exist: ask, never charge again.
    case unknown(CheckoutFailure, GatewayCause, paymentID: String)
}

/// The gateway's payment, read leniently (G-073).
public struct PaymentAnswer: Equatable, Sendable {
    /// Empty: the answer had none.
    public var paymentID = ""
    /// `nil`: another text than the three (G-074).
    public var status: PaymentStatus?
    /// `nil`: absent or DETERMINE_FROM_PAYMENT_STATUS (B-085).
    public var checkoutOutcome: CheckoutOutcome?
    /// B-086.
    public var showSuccessOnPending = false
    /// What was charged; `nil`: not told.
    public var amount: Money?
    /// Empty: none.
    public var orderID = ""
    /// An action this daemon does not know or cannot carry out: a payment exists, its outcome is unknown (G-081).
    public var requiresUnknownAction = false
    /// For operators.
    public var cause: GatewayCause?

    /// An empty answer.
    public init() {}

    /// `checkoutOutcome` of the answer.
    public enum CheckoutOutcome: Hashable, Sendable {
        case complete, failure
    }
}
