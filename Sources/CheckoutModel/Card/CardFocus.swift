/// Where the cursor is.
public enum CardFocus: Equatable, Sendable {
    /// In no field.
    case none
    /// In this one.
    case field(CardField)
}
