public import CheckoutModel

/// Number of a question within its session, from 1. Not kept over a restart: what waited then is cancelled (B-283).
public typealias QuestionNumber = UInt32

/// What the owner of a session is asked (PROTOCOL.md, "What the owner is asked"). A session has one open question at
/// most.
public struct OwnerQuestion: Equatable, Sendable {
    /// What is asked, with what the answer depends on.
    public enum Body: Equatable, Sendable {
        case idempotencyKey
        case gate
        case shippingAddress(Address)
        case shippingOption(ShippingOption)
    }

    /// Within the session.
    public var number: QuestionNumber
    /// About which attempt.
    public var attempt: AttemptNumber
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// What.
    public var body: Body
    /// When an answer comes too late; `nil`: never (B-138).
    public var deadline: WallTime?

    /// Joins the parts.
    public init(
        number: QuestionNumber, attempt: AttemptNumber, paymentMethodType: String, body: Body, deadline: WallTime?
    ) {
        self.number = number
        self.attempt = attempt
        self.paymentMethodType = paymentMethodType
        self.body = body
        self.deadline = deadline
    }

    /// Whom it is for.
    public var kind: CallbackKind {
        switch body {
        case .idempotencyKey: .idempotencyKey
        case .gate: .gate
        case .shippingAddress: .shippingAddress
        case .shippingOption: .shippingOption
        }
    }
}

/// What came of a question.
public enum OwnerAnswer: Equatable, Sendable {
    /// The caller's key, or that it has none (B-132).
    case idempotencyKey(String?)
    /// Go on, with a key or without (B-134).
    case gateContinue(key: String?)
    /// No payment is to be made (B-136).
    case gateAbort(message: String?)
    /// The options valid for the address; none: nothing is delivered there (B-222, B-231).
    case shippingOptions([ShippingOption])
    /// The merchant's backend has taken the option over (B-223).
    case shippingCommitted
    /// The handler failed (B-235).
    case failed(String)
    /// Its key was used up by an earlier payment that is not in memory any more (G-103).
    case usedKey
    /// Nobody answers any more, or nobody did (B-138, B-236).
    case lost

    /// The key that came with it.
    public var key: String? {
        switch self {
        case .idempotencyKey(let key), .gateContinue(let key): key
        case .gateAbort, .shippingOptions, .shippingCommitted, .failed, .usedKey, .lost: nil
        }
    }

    /// What an abort says to the shopper. An empty message says nothing, so it is none (B-136).
    static func abortText(_ message: String?) -> String {
        guard let message, !message.isEmpty else { return "Payment creation aborted" }
        return message
    }

    /// Whether it answers this kind of question at all.
    public func fits(_ kind: CallbackKind) -> Bool {
        switch self {
        case .idempotencyKey: kind == .idempotencyKey
        case .gateContinue, .gateAbort: kind == .gate
        case .shippingOptions: kind == .shippingAddress
        case .shippingCommitted: kind == .shippingOption
        case .usedKey: kind == .gate || kind == .idempotencyKey
        case .failed, .lost: true
        }
    }
}
