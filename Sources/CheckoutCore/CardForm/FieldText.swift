import CheckoutModel

/// The text of one field that is no secret: as it is shown, as it is sent, and what is wrong with it by itself.
struct FieldText: Equatable, Sendable {
    /// As typed; empty when it was too long to be kept (C-001).
    private(set) var typed = ""
    /// Normalised; empty when it is blank or wrong.
    private(set) var sent = ""
    /// C-011.
    private(set) var isBlank = true
    /// Whatever its country or network.
    private(set) var error: FieldError?

    /// Blank.
    init() {}

    /// The cardholder's name (C-100 to C-103).
    init(name typed: String) {
        guard typed.utf8.count <= Limits.fieldBytesMax else {
            (isBlank, error) = (false, .nameInvalid)
            return
        }
        self.typed = typed
        let text = InputText.name(typed)
        if text.isEmpty { return }
        isBlank = false
        switch NameRule.judge(text, lengths: 2...45) {
        case .good: sent = text
        case .wrongCharacters: error = .nameInvalid
        case .wrongLength: error = .nameLength
        }
    }

    /// A billing field (C-111 to C-118).
    init(_ typed: String, as field: CardField, in country: Country?) {
        self.typed = typed.utf8.count <= Limits.fieldBytesMax ? typed : ""
        switch AddressRule.read(typed, as: field, in: country) {
        case .blank: return
        case .wrong: error = .invalid(field)
        case .good(let text): sent = text
        }
        isBlank = false
    }

    /// The same text under the rules of another country (C-116). What was refused stays refused.
    func reread(as field: CardField, in country: Country?) -> FieldText {
        typed.isEmpty ? self : FieldText(typed, as: field, in: country)
    }
}
