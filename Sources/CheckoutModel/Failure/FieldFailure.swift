/// One wrong field.
public struct FieldFailure: Hashable, Sendable {
    /// "card_number".
    public var field: String
    /// "card_number_invalid".
    public var errorID: String
    /// "invalid-card-number".
    public var code: String
    /// Default English text of C-130.
    public var message: String

    /// Joins the four parts.
    public init(field: String, errorID: String, code: String, message: String) {
        self.field = field
        self.errorID = errorID
        self.code = code
        self.message = message
    }
}
