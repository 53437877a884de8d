public import CheckoutModel

/// The key of the attempt that is about to be made, 1 to 128 printable ASCII characters; `nil`: there is none (B-132).
public typealias IdempotencyKeyProvider = @Sendable () async throws -> String?
/// Before each payment, with the method's type: abort, or continue (B-134).
public typealias BeforePaymentCreateHandler = @Sendable (String) async throws -> PaymentCreationDecision
/// The shipping options valid for an address; none: nothing is delivered there (B-222, B-231).
public typealias ShippingAddressChangeHandler = @Sendable (ShippingAddressChange) async throws -> [ShippingOption]
/// Makes the merchant's backend commit the option, and returns once it has (B-223).
public typealias ShippingOptionChangeHandler = @Sendable (ShippingOptionChange) async throws -> Void

/// What the owner of a checkout answers (PROTOCOL.md, "What the owner is asked"). A closure that is `nil` is not asked.
///
/// Each runs on the executor of its own isolation, and its result is sent by itself. One that throws fails the attempt
/// with `merchant-error`: with the message of a `CheckoutFailure`, else with one that names the handler (B-235). The
/// daemon waits 20 s for each but the gate (B-132, B-138, B-227), and says until when: then, and when a newer question
/// takes the place of theirs, their task is cancelled and what they still return is dropped.
public struct CheckoutCallbacks: Sendable {
    /// Asked once an attempt, just before its payment is created.
    public var idempotencyKey: IdempotencyKeyProvider?
    /// Asked before the key. It has all the time that it wants (B-138).
    public var onBeforePaymentCreate: BeforePaymentCreateHandler?
    /// Asked for each address of the shopper.
    public var onShippingAddressChange: ShippingAddressChangeHandler?
    /// Asked for the first option of a list, and for each that the shopper picks. Never without the one above (B-224).
    public var onShippingOptionChange: ShippingOptionChangeHandler?

    /// Nothing is answered but by these; the gate is set by itself.
    public init(
        idempotencyKey: IdempotencyKeyProvider? = nil, onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        self.idempotencyKey = idempotencyKey
        self.onShippingAddressChange = onShippingAddressChange
        self.onShippingOptionChange = onShippingOptionChange
    }

    /// The handlers of an entry point, in the order in which each of them takes its own (B-019, B-225).
    init(
        _ key: IdempotencyKeyProvider?, _ address: ShippingAddressChangeHandler?, _ option: ShippingOptionChangeHandler?
    ) {
        self.init(idempotencyKey: key, onShippingAddressChange: address, onShippingOptionChange: option)
    }

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

/// An address that the shopper gave.
public struct ShippingAddressChange: Equatable, Sendable {
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// Where goods go.
    public var shippingAddress: Address
}

/// An option that is to be committed.
public struct ShippingOptionChange: Equatable, Sendable {
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// Its id and amount have to be those of the order afterwards (B-232).
    public var selectedShippingOption: ShippingOption
}
