public import CheckoutModel

/// Card fields for one `CardForm/Update`: absent ones stay as they are, empty ones are emptied.
public struct CardInput: ~Copyable, Sendable {
    /// Digits, blanks and hyphens as typed.
    public var number: SecretValue?
    /// The security code.
    public var cvv: SecretValue?
    /// "12/30", and the other fields as text.
    public var fields: [CardField: String] = [:]
    /// Keep the card after a paid result.
    public var saveCard: Bool?
    /// Where the cursor is now; absent: every given field counts as focus, typing and blur in one (C-136).
    public var focus: CardFocus?

    /// Nothing given.
    public init() {}

    /// A number or a code was given.
    public var hasSecrets: Bool { number != nil || cvv != nil }

    /// Nothing given.
    public var isEmpty: Bool {
        !hasSecrets && fields.isEmpty && saveCard == nil && focus == nil
    }
}
