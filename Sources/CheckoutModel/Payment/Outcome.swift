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
/// failed (README.md, "Exit codes"). So a dismissal never hides a payment.
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
    /// Of a success (C-143), and of a failure after a payment was created (B-066).
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
    /// The result's amount in the session's language, for display: units and currency stand in the result (C-168).
    public var formattedAmount: String?
    /// Of a success with a card (C-143); its holder in the live answer to a submit only.
    public var instrument: CardInstrument?

    /// Nothing decided.
    public init() {}
}
