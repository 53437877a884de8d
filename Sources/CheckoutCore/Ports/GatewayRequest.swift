public import CheckoutModel

/// A request to the gateway. It is made only after the change it belongs to is durable.
public enum GatewayRequest: Equatable, Sendable {
    /// Decode the token, load configuration and methods. Answers `initialized` or `initializationFailed`.
    case initialize(SessionID, sealedToken: [UInt8])
    /// Tell the client session which method, and for cards which network, will be paid with (B-194, B-274, G-052), and
    /// where bills go (C-119). Attempt 0: nobody waits for it (B-193). Answers `orderUpdated` or `orderUpdateFailed`.
    case updateOrder(
        SessionID, AttemptNumber, paymentMethodType: String, network: CardNetwork?, billing: BillingDetails?)
    /// Which networks the numbers have that begin so (C-050). Answers `networksFound` or `networksNotFound`, in its own
    /// time: nothing is blocked by it (C-052).
    case lookUp(SessionID, BinPrefix)
    /// Take the method back after a failed or cancelled attempt, best effort (G-053). Answers `orderUpdated` or
    /// nothing.
    case resetOrder(SessionID)
    /// Something about shipping before an attempt is submitted. Answers `shippingChanged` or `shippingFailed` with
    /// the same ticket.
    case shipping(SessionID, AttemptNumber, ticket: UInt32, ShippingAction)
    /// Make the payment. Answers `cardWritten` when the card data may be wiped, and once `answered`.
    case create(CreatePayment)
    /// After a restart: what became of a create with this key. Answers `answered`; a gateway that cannot ask says
    /// unknown. Never creates anything (B-283). A create with this key that is still under way is answered first, and
    /// that is the answer.
    case find(SessionID, AttemptNumber, reference: String)
    /// The session is over: drop what is kept for it. No answer.
    case forget(SessionID)
}

/// Where bills go, as it was typed into the card form and normalised. Empty text: not given, and not sent (C-119).
public struct BillingDetails: Equatable, Sendable {
    /// The eight fields of an address.
    public var address: Address
    /// Digits, with a leading `+` when one was given (C-118).
    public var phoneNumber: String

    /// Joins the two.
    public init(address: Address, phoneNumber: String = "") {
        self.address = address
        self.phoneNumber = phoneNumber
    }
}

/// One payment to make, after its claim is durable.
public struct CreatePayment: Equatable, Sendable {
    /// Where.
    public var session: SessionID
    /// Which attempt.
    public var attempt: AttemptNumber
    /// The owner's key or the attempt's own reference: the idempotency key of every send (B-140, G-103).
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
