public import CheckoutModel

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
    /// Of the numbers that begin so. No networks counts as `networksNotFound` (C-052).
    case networksFound(BinPrefix, BinAnswer)
    case networksNotFound(BinPrefix)
    /// The order as it is now; without a module the client session has none.
    case shippingChanged(ticket: UInt32, Order, ShippingModule?)
    case shippingFailed(ticket: UInt32, CheckoutFailure)
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
    /// It answers about the first eight digits of a number (C-050). Without it the local table decides.
    public var hasBinService = false
    /// Select actions are sent before paying (G-048).
    public var surchargesEnabled: Bool
    /// `nil`: the client session has no SHIPPING module.
    public var shipping: ShippingModule?

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
