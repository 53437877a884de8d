/// What the daemon may ask the owner of a session. The raw values are those of the protocol.
public enum CallbackKind: Int32, CaseIterable, Hashable, Sendable {
    /// The idempotency key of an attempt, just before its payment is created (B-132).
    case idempotencyKey = 1
    /// Whether a payment may be created at all (B-134).
    case gate
    /// The shipping options for an address (B-222).
    case shippingAddress
    /// That the merchant's backend takes an option over (B-223).
    case shippingOption

    /// The handler's name in the SDK, for texts about it (B-228).
    public var handlerName: String {
        switch self {
        case .idempotencyKey: "idempotencyKey"
        case .gate: "onBeforePaymentCreate"
        case .shippingAddress: "onShippingAddressChange"
        case .shippingOption: "onShippingOptionChange"
        }
    }
}

/// Kinds of questions, as a set: what a session asks for, or what a listener answers.
public struct CallbackKinds: OptionSet, Hashable, Sendable {
    /// One bit a kind: 1 shifted by its number.
    public let rawValue: UInt32
    /// Takes the bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The set of these kinds.
    public init(_ kinds: [CallbackKind]) { rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }

    /// See `CallbackKind`.
    public static let idempotencyKey = CallbackKinds([.idempotencyKey])
    /// See `CallbackKind`.
    public static let gate = CallbackKinds([.gate])
    /// See `CallbackKind`.
    public static let shippingAddress = CallbackKinds([.shippingAddress])
    /// See `CallbackKind`.
    public static let shippingOption = CallbackKinds([.shippingOption])

    /// Whether this kind is among them.
    public func contains(_ kind: CallbackKind) -> Bool { rawValue & 1 << UInt32(kind.rawValue) != 0 }
}
