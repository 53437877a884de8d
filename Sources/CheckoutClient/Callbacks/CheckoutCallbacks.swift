public import CheckoutModel

/// What the owner of a checkout answers (section 7, 13.1). A closure that is `nil` is not asked.
///
/// They run one at a time, in the order of the questions, each on the executor of its own isolation, and their results
/// are sent by themselves. The daemon waits 20 s for each but the gate (B-132, B-138, B-227); what comes later is dropped.
public struct CheckoutCallbacks: Sendable {
    /// The key of the attempt that is about to be made; `nil`: there is none (B-132). Throwing fails the attempt.
    public var idempotencyKey: (@Sendable () async throws -> String?)?
    /// Before each payment, with the method's type: abort, or continue (B-134). Throwing aborts.
    public var onBeforePaymentCreate: (@Sendable (String) async throws -> PaymentCreationDecision)?
    /// The shipping options valid for an address; none: nothing is delivered there (B-222, B-231).
    public var onShippingAddressChange: (@Sendable (ShippingAddressChange) async throws -> [ShippingOption])?
    /// Makes the merchant's backend commit the option, and returns once it has (B-223).
    public var onShippingOptionChange: (@Sendable (ShippingOptionChange) async throws -> Void)?

    /// Nothing is answered.
    public init() {}

    /// What is listened for.
    public var kinds: CallbackKinds {
        var kinds: CallbackKinds = []
        if idempotencyKey != nil { kinds.insert(.idempotencyKey) }
        if onBeforePaymentCreate != nil { kinds.insert(.gate) }
        if onShippingAddressChange != nil { kinds.insert(.shippingAddress) }
        if onShippingOptionChange != nil { kinds.insert(.shippingOption) }
        return kinds
    }
}

/// What the gate decides (B-134).
public enum PaymentCreationDecision: Hashable, Sendable {
    /// Make the payment. A key given here wins over the provider's (B-135).
    case continuePaymentCreation(idempotencyKey: String? = nil)
    /// Make none: the attempt fails with `merchant-error` and this message (B-136).
    case abortPaymentCreation(errorMessage: String? = nil)
}

/// An address that the shopper gave (13.1).
public struct ShippingAddressChange: Equatable, Sendable {
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// Where goods go.
    public var shippingAddress: Address
}

/// An option that is to be committed (13.1).
public struct ShippingOptionChange: Equatable, Sendable {
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// Its id and amount have to be those of the order afterwards (B-232).
    public var selectedShippingOption: ShippingOption
}
