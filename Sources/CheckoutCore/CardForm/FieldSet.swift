import CheckoutModel

/// Some of the thirteen fields.
struct FieldSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ field: CardField) { rawValue = 1 << UInt16(field.rawValue) }
    init(_ fields: [CardField]) { rawValue = fields.reduce(0) { $0 | Self($1).rawValue } }
}

/// The errors a form shows: at most one a field (C-135). A fixed place for each, so that checking takes no memory.
struct ShownErrors: Equatable, Sendable {
    private var codes = SIMD16<UInt8>()

    subscript(_ field: CardField) -> FieldError? {
        get { FieldError(rawValue: codes[Int(field.rawValue)]) }
        set { codes[Int(field.rawValue)] = newValue?.rawValue ?? 0 }
    }

    var isEmpty: Bool { codes == SIMD16() }
}
