public import CheckoutModel

/// Changed fields, and where the cursor is; `nil` stays as it is, empty is emptied.
public struct CardFormChange: Equatable, Sendable {
    /// The bytes as they came; rules are applied by the engine through `SecretMemory`.
    public var number: SecretHandle?
    /// The bytes as they came.
    public var cvv: SecretHandle?
    /// As typed.
    public var expiry: String?
    /// As typed.
    public var cardholderName: String?
    /// As typed, for the billing fields and the phone number.
    public var billing: [CardField: String] = [:]
    /// Where the cursor is; `nil`: each field counts as focus, typing and blur in one (C-136).
    public var focus: CardFocus?
    /// Keep the card after a paid result.
    public var saveCard: Bool?

    /// Nothing changed.
    public init() {}
}
