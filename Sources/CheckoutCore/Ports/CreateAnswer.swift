public import CheckoutModel

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
