import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

@Suite("Vectors of the form")
struct FormVectorTests {
    @Test("Vector: form.json: scripts of focus, typing, blur and submit")
    func form() throws {
        let stepFields: Set<String> = [
            "op", "field", "value", "is_valid", "submit_enabled", "is_loading", "shown", "result",
        ]
        try runVectors("form.json", known: [nil: ["name", "config", "steps"]]) { vector in
            guard let config = vector["config"] else { return "no config" }
            var form = try Self.open(config)
            for (index, step) in try vector.requiredList("steps").enumerated() {
                _ = try step.members(known: stepFields, "step \(index)")
                let result = try Self.perform(step, &form)
                let state = form.state
                let shown = state.errors.map { [$0.field, $0.errorID] }
                let expected = try (step["shown"]?.elements ?? []).map { try ($0.elements ?? []).texts("shown") }
                let wrong = differences([
                    ("is_valid", "\(state.isValid)", "\(step["is_valid"]?.boolean ?? false)"),
                    (
                        "submit_enabled", "\(state.isValid && !state.isLoading)",
                        "\(step["submit_enabled"]?.boolean ?? false)"
                    ),
                    ("is_loading", "\(state.isLoading)", "\(step["is_loading"]?.boolean ?? false)"),
                    ("shown", "\(shown)", "\(expected)"),
                    ("result", result, try step.textOrEmpty("result")),
                ])
                if let wrong { return "step \(index): \(wrong)" }
            }
            return nil
        }
    }

    /// No BIN service is configured in these scripts.
    private static func open(_ config: VectorValue) throws -> FormScript {
        _ = try config.members(known: ["now", "timezone", "allowed", "cardholder_name", "billing_fields"], "config")
        let month = try FieldVectorTests.month(config.textOrEmpty("now"), config.textOrEmpty("timezone"))
        let allowed = try (config["allowed"]?.elements ?? []).texts("allowed")
        let billing = try (config["billing_fields"]?.elements ?? []).texts("billing_fields")
        let fields = try billing.map { name in
            guard let field = CardReading.field(name) else { throw VectorFault("unknown field \(name)") }
            return field
        }
        let rules = CardFormRules(
            allowed: CardReading.networks(allowed), nameShown: config["cardholder_name"]?.boolean ?? true,
            billingFields: fields)
        return try FormScript(rules, month: month)
    }

    /// One operation; the result of a submit, else "".
    private static func perform(_ step: VectorValue, _ form: inout FormScript) throws -> String {
        func field() throws -> CardField {
            guard let field = CardReading.field(try step.textOrEmpty("field")) else {
                throw VectorFault("unknown field")
            }
            return field
        }
        func value() throws -> String {
            guard let value = step["value"]?.string else { throw VectorFault("no value") }
            return value
        }
        switch try step.textOrEmpty("op") {
        case "focus": try form.move(to: .field(field()))
        case "type": try form.type(field(), value())
        case "blur":
            if form.fields.focus != (try field()) { try form.move(to: .field(field())) }
            try form.move(to: .none)
        case "set": try form.set(field(), value())
        case "payment_failed": try form.feed(.released)
        case "submit": return try submit(&form)
        case let other: throw VectorFault("unknown op \(other)")
        }
        return ""
    }

    private static func submit(_ form: inout FormScript) throws -> String {
        guard let failure = try form.submit() else {
            // The code goes with the request (C-142).
            try form.feed(.codeWritten)
            return "accepted"
        }
        switch failure.code {
        case .alreadySubmitting: return "already_submitting"
        case _ where !failure.fields.isEmpty:
            // One answer under two names, with the list of C-134.
            return failure.fields == form.state.errors ? "form_invalid" : "another list than is shown"
        case _: return "\(failure.code)"
        }
    }
}
