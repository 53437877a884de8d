import CheckoutModel
import CheckoutSystem
import CheckoutTestSupport
import Foundation
import Testing

@testable import CheckoutCore

@Suite("Vectors of other fields")
struct FieldVectorTests {
    @Test("Vector: expiry.json: text, at an instant and in a zone")
    func expiry() throws {
        let known: Set<String> = ["input", "now", "timezone", "month", "year", "wire_month", "wire_year", "error_id"]
        try runVectors("expiry.json", known: [nil: known]) { vector in
            let month = try Self.month(try vector.requiredText("now"), try vector.requiredText("timezone"))
            var form = try FormScript(month: month)
            try form.set(.expiry, try vector.requiredText("input"))
            let error = form.fields.check(.expiry)
            var good: YearMonth?
            if case .good(let date) = form.fields.date.read(in: month) { good = date }
            func number(_ field: String) throws -> String { try vector.integer(field).map { "\($0)" } ?? "" }
            return differences([
                ("month", good.map { "\($0.month)" } ?? "", try number("month")),
                ("year", good.map { "\($0.year)" } ?? "", try number("year")),
                ("wire_month", good?.monthDigits ?? "", try vector.text("wire_month") ?? ""),
                ("wire_year", good?.yearDigits ?? "", try vector.text("wire_year") ?? ""),
                ("error_id", error?.failure.errorID ?? "", try vector.text("error_id") ?? ""),
            ])
        }
    }

    @Test("Vector: cardholder.json: names as entered")
    func cardholder() throws {
        try runVectors("cardholder.json", known: [nil: ["input", "normalised", "valid", "error_id"]]) { vector in
            var form = try FormScript()
            try form.set(.cardholderName, try vector.requiredText("input"))
            let error = form.fields.check(.cardholderName)
            return differences([
                ("normalised", form.fields[.cardholderName].sent, try vector.text("normalised") ?? ""),
                ("valid", "\(error == nil)", "\(try vector.requiredBool("valid"))"),
                ("error_id", error?.failure.errorID ?? "", try vector.text("error_id") ?? ""),
            ])
        }
    }

    @Test("Vector: billing_address.json: fields, options and whole addresses")
    func billingAddress() throws {
        try runVectors(
            "billing_address.json",
            known: [
                "field": ["field", "country", "input", "normalised", "valid", "error_id"],
                "fields_for_config": ["config", "fields"], "address": ["fields", "address", "errors", "valid"],
            ]
        ) { vector in
            switch vector.kind {
            case "field": try Self.field(vector)
            case "fields_for_config": try Self.options(vector)
            case _: try Self.address(vector)
            }
        }
    }

    private static func field(_ vector: Vector) throws -> String? {
        let (name, input) = (try vector.requiredText("field"), try vector.requiredText("input"))
        let country = try vector.text("country").flatMap(Country.init)
        let reading: AddressRule.Reading
        let errors: (required: FieldError?, invalid: FieldError)
        if name == "email" {
            reading = EmailRule.read(input)
            errors = (.emailRequired, .emailInvalid)
        } else if let field = CardReading.field(name), CardField.allCases.dropFirst(4).contains(field) {
            reading = AddressRule.read(input, as: field, in: country)
            errors = (AddressRule.isRequired(field, in: country) ? .required(field) : nil, .invalid(field))
        } else {
            return "unknown field \(name)"
        }
        let (sent, error): (String, FieldError?) =
            switch reading {
            case .blank: ("", errors.required)
            case .wrong: ("", errors.invalid)
            case .good(let text): (text, nil)
            }
        return differences([
            ("normalised", sent, try vector.text("normalised") ?? ""),
            ("valid", "\(error == nil)", "\(try vector.requiredBool("valid"))"),
            ("error_id", error?.failure.errorID ?? "", try vector.text("error_id") ?? ""),
        ])
    }

    private static func options(_ vector: Vector) throws -> String? {
        var options: [String: Bool] = [:]
        for member in vector["config"]?.members ?? [] {
            guard BillingFields.isOption(member.name) else { return "unknown option \(member.name)" }
            guard let value = member.value.boolean else { return "\(member.name) is no boolean" }
            options[member.name] = value
        }
        let shown = BillingFields.shown(by: options).map(\.wireName)
        return differences([("fields", "\(shown)", "\(try vector.texts("fields"))")])
    }

    private static func address(_ vector: Vector) throws -> String? {
        let fields = try vector.texts("fields").compactMap(CardReading.field)
        guard fields.count == (try vector.texts("fields")).count else { return "an unknown field" }
        var form = try FormScript(CardFormRules(allowed: [], billingFields: fields))
        for member in vector["address"]?.members ?? [] {
            guard let field = CardReading.field(member.name), let value = member.value.string else {
                return "unknown field \(member.name)"
            }
            try form.set(field, value)
        }
        let errors = form.machine.fields?.rules.billingFields.compactMap(form.fields.check) ?? []
        return differences([
            ("errors", "\(errors.map(\.failure.errorID))", "\(try vector.texts("errors"))"),
            ("valid", "\(errors.isEmpty)", "\(try vector.requiredBool("valid"))"),
        ])
    }

    @Test("Vector: masking.json: masked forms, state fields and the log filter")
    func masking() throws {
        try runVectors(
            "masking.json",
            known: [
                "mask": ["pan", "phase", "expected"], "log_scrub": ["text", "expected"],
                "state_field": ["field", "typed", "expected"],
            ]
        ) { vector in
            let expected = try vector.requiredText("expected")
            switch vector.kind {
            case "mask":
                var form = try FormScript()
                let pan = try vector.requiredText("pan")
                switch try vector.requiredText("phase") {
                case "typing": try form.type(.number, pan)
                case "complete": try form.set(.number, pan)
                case let phase: return "unknown phase \(phase)"
                }
                return differences([("masked", form.state.maskedNumber, expected)])
            case "log_scrub":
                return differences([("scrubbed", PanFilter.redact(try vector.requiredText("text")), expected)])
            case _:
                return try Self.stateField(vector, expected)
            }
        }
    }

    private static func stateField(_ vector: Vector, _ expected: String) throws -> String? {
        let billing = Array(CardField.allCases.dropFirst(4))
        var form = try FormScript(CardFormRules(allowed: [], billingFields: billing))
        guard let field = CardReading.field(try vector.requiredText("field")) else { return "unknown field" }
        let typed = try vector.requiredText("typed")
        try form.set(field, typed)
        let (state, address) = (form.state, form.state.billingAddress)
        let found: String
        switch field {
        case .number: found = state.maskedNumber
        case .cvv:
            // There is no field that could hold it; nothing of the state says it either.
            #expect(!"\(state)".contains(typed))
            found = ""
        case .expiry: found = state.expiry
        case .cardholderName: found = state.cardholderName
        case .countryCode: found = address.countryCode
        case .firstName: found = address.firstName
        case .lastName: found = address.lastName
        case .addressLine1: found = address.addressLine1
        case .addressLine2: found = address.addressLine2
        case .postalCode: found = address.postalCode
        case .city: found = address.city
        case .state: found = address.state
        case .phoneNumber: found = state.phoneNumber
        }
        return differences([("state", found, expected)])
    }

    /// The month of an instant by the daemon's own rules of zones.
    static func month(_ instant: String, _ zone: String) throws -> YearMonth {
        guard let date = ISO8601DateFormatter().date(from: instant) else {
            throw VectorFault("\(instant) is no instant")
        }
        let zones = TimeZones()
        guard let name = ZoneName(zone), zones.knows(name) else { throw VectorFault("unknown zone \(zone)") }
        return zones.month(of: WallTime(unixMilliseconds: Int64(date.timeIntervalSince1970) * 1000), in: name)
    }
}
