import CheckoutModel
import CheckoutTestSupport

@testable import CheckoutCore

/// One card form, driven by itself: the machine of the daemon with memory that counts.
struct FormScript {
    let memory = CountingSecrets()
    var machine = CardFormMachine()
    var month: YearMonth
    /// What the look-up wanted last.
    var order = BinLookup.Order.nothing

    init(_ rules: CardFormRules = CardFormRules(allowed: []), month: YearMonth = YearMonth(year: 2026, month: 7)) throws
    {
        self.month = month
        try machine.handle(.opened(rules, month))
    }

    var state: CardFormState { machine.snapshot ?? CardFormState() }
    var fields: CardFormFields { machine.fields ?? CardFormFields(rules: CardFormRules(allowed: []), month: month) }
    /// Ids of the shown errors, in order.
    var shown: [String] { state.errors.map(\.errorID) }

    mutating func feed(_ event: CardFormEvent) throws { order = try machine.handle(event) }

    /// The whole of a value at once (C-136), or with the cursor in the field.
    mutating func set(_ field: CardField, _ value: String, focus: CardFocus? = nil) throws {
        var input = CardFormInput(focus: focus)
        switch field {
        case .number: input.number = CardInput.number(memory.typed(value), in: memory)
        case .cvv: input.code = CardInput.code(memory.typed(value), in: memory)
        case .expiry: input.expiry = value
        case .cardholderName: input.name = value
        case .countryCode, .firstName, .lastName, .addressLine1, .addressLine2, .postalCode, .city, .state,
            .phoneNumber:
            input.billing[field] = value
        }
        try feed(.updated(input, month))
    }

    mutating func type(_ field: CardField, _ value: String) throws { try set(field, value, focus: .field(field)) }

    mutating func move(to focus: CardFocus) throws { try feed(.updated(CardFormInput(focus: focus), month)) }

    /// As the session does it: a refused submit shows every error. `nil`: accepted.
    mutating func submit() throws -> CheckoutFailure? {
        do {
            try machine.handle(.submitted(month))
            return nil
        } catch {
            if !error.fields.isEmpty { try feed(.errorsShown(month)) }
            return error
        }
    }

    /// The four card fields, right.
    mutating func fill(number: String = "4242424242424242") throws {
        try set(.number, number)
        try set(.expiry, "12/30")
        try set(.cvv, "123")
        try set(.cardholderName, "Jane Doe")
    }
}

/// Readings of single values for tests.
enum CardReading {
    static func facts(_ digits: String) -> NumberFacts {
        let bytes = Array(digits.utf8)
        return unsafe NumberFacts(bytes.span.bytes)
    }

    /// The digits of a typed number or code; `nil`: malformed.
    static func digits(_ field: CardField, _ typed: String) -> String? {
        let memory = CountingSecrets()
        if field == .number {
            switch CardInput.number(memory.typed(typed), in: memory) {
            case .digits(let handle, _)?: return memory.text(handle)
            case .blank?: return ""
            case .malformed?, nil: return nil
            }
        }
        switch CardInput.code(memory.typed(typed), in: memory) {
        case .digits(let handle, _)?: return memory.text(handle)
        case .blank?: return ""
        case .malformed?, nil: return nil
        }
    }

    /// A number grouped for display, as whoever typed it gets it.
    static func formatted(_ typed: String) -> String? {
        let memory = CountingSecrets()
        guard case .digits(let handle, let facts)? = CardInput.number(memory.typed(typed), in: memory) else {
            return nil
        }
        return CardInput.formatted(handle, facts, in: memory).flatMap(memory.text)
    }

    static func field(_ wireName: String) -> CardField? { CardField.allCases.first { $0.wireName == wireName } }
    static func networks(_ ids: [String]) -> [CardNetwork] { ids.map(CardNetwork.init(wireID:)) }
}
