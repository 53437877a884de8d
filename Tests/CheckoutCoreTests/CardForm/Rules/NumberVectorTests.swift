import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

@Suite("Vectors of numbers")
struct NumberVectorTests {
    @Test("Vector: card_numbers.json: state, best match, format, code, error")
    func cardNumbers() throws {
        let known: Set<String> = [
            "number", "best_match", "networks", "luhn_valid", "length_valid", "luhn_exempt", "state", "formatted",
            "cvv_lengths", "cvv_label", "error_id",
        ]
        try runVectors("card_numbers.json", known: [nil: known]) { vector in
            let number = try vector.requiredText("number")
            let facts = CardReading.facts(number)
            let best = facts.detection.bestMatch
            var form = try FormScript()
            try form.set(.number, number)
            if number.isEmpty { _ = try form.submit() }
            let lengths = NetworkTable.lengths(NetworkSet(best ?? .other))
            let codes = (1...9).filter { CodeRules.accepts(count: $0, for: best) }
            // As the service would report them: the form then has exactly these.
            let networks = NetworkOrder(CardReading.networks(try vector.texts("networks")))
            let reported = NetworkChoice(.remote, networks, allowed: AllowList([])).detected.list.map(\.wireID)
            return differences([
                ("best_match", best?.wireID ?? "", try vector.text("best_match") ?? ""),
                ("networks", "\(reported)", "\(try vector.texts("networks"))"),
                ("luhn_valid", "\(facts.passesLuhn)", "\(try vector.requiredBool("luhn_valid"))"),
                ("length_valid", "\(lengths.contains(facts.count))", "\(try vector.requiredBool("length_valid"))"),
                (
                    "luhn_exempt", "\(best.map { NetworkTable.luhnExempt.contains(NetworkSet($0)) } ?? false)",
                    "\(try vector.requiredBool("luhn_exempt"))"
                ),
                ("state", "\(facts.state)".uppercased(), try vector.requiredText("state")),
                ("formatted", CardReading.formatted(number) ?? "", try vector.requiredText("formatted")),
                ("cvv_lengths", "\(codes)", "\(try vector.requiredList("cvv_lengths").compactMap(\.integer))"),
                ("cvv_label", CodeRules.label(best), try vector.requiredText("cvv_label")),
                ("error_id", form.shown.first ?? "", try vector.text("error_id") ?? ""),
            ])
        }
    }

    @Test("Vector: bin_detection.json: candidates and best match at every length")
    func binDetection() throws {
        try runVectors("bin_detection.json", known: [nil: ["digits", "steps"]]) { vector in
            let digits = try vector.requiredText("digits")
            var expected: [Int: (candidates: String, best: String)] = [:]
            for step in try vector.requiredList("steps") {
                _ = try step.members(known: ["length", "typed", "candidates", "best_match"], "a step")
                guard let length = step["length"]?.integer else { throw VectorFault("a step without a length") }
                guard try step.textOrEmpty("typed") == digits.prefix(Int(length)) else {
                    throw VectorFault("a step of other digits")
                }
                let candidates = try (step["candidates"]?.elements ?? []).texts("candidates")
                expected[Int(length)] = ("\(candidates)", try step.textOrEmpty("best_match"))
            }
            var now = (candidates: "[]", best: "")
            var found: [(String, found: String, expected: String)] = []
            for length in 0...digits.count {
                now = expected[length] ?? now
                let detection = CardReading.facts(String(digits.prefix(length))).detection
                found.append(
                    ("candidates of \(length)", "\(detection.candidates.inTableOrder.map(\.wireID))", now.candidates))
                found.append(("best match of \(length)", detection.bestMatch?.wireID ?? "", now.best))
            }
            return expected.isEmpty ? "no steps" : differences(found)
        }
    }

    @Test("Vector: normalisation.json: card number text to digits")
    func normalisation() throws {
        try runVectors("normalisation.json", known: [nil: ["field", "input", "normalised", "error_id"]]) { vector in
            guard let field = CardReading.field(try vector.requiredText("field")), field == .number else {
                return "unknown field"
            }
            let input = try vector.requiredText("input")
            let digits = CardReading.digits(field, input)
            let error: FieldError? = digits == nil ? .invalid(field) : digits == "" ? .required(field) : nil
            return differences([
                ("normalised", digits ?? "", try vector.text("normalised") ?? ""),
                ("error_id", error?.failure.errorID ?? "", try vector.text("error_id") ?? ""),
            ])
        }
    }

    @Test("Vector: cvv.json: text of a code for a network")
    func cvv() throws {
        let known: Set<String> = ["network", "input", "normalised", "allowed_lengths", "label", "valid", "error_id"]
        try runVectors("cvv.json", known: [nil: known]) { vector in
            let network = try vector.network("network")
            let digits = CardReading.digits(.cvv, try vector.requiredText("input"))
            let isValid = digits.map { CodeRules.accepts(count: $0.count, for: network) } ?? false
            let error: FieldError? = digits == "" ? .codeRequired : isValid ? nil : .codeInvalid
            let lengths = (1...9).filter { CodeRules.accepts(count: $0, for: network) }
            return differences([
                ("normalised", isValid ? digits ?? "" : "", try vector.text("normalised") ?? ""),
                (
                    "allowed_lengths", "\(lengths)",
                    "\(try vector.requiredList("allowed_lengths").compactMap(\.integer))"
                ),
                ("label", CodeRules.label(network), try vector.requiredText("label")),
                ("valid", "\(isValid)", "\(try vector.requiredBool("valid"))"),
                ("error_id", error?.failure.errorID ?? "", try vector.text("error_id") ?? ""),
            ])
        }
    }

    @Test("Vector: network_selection.json: order, default, pick, EFTPOS")
    func networkSelection() throws {
        let known: Set<String> = ["allowed", "detected", "lookup_source", "shopper_pick", "expected"]
        let expectations: Set<String> = [
            "detected_order", "selectable", "preferred", "auto_selected", "show_selector", "selected",
            "preferred_network_sent", "pick_error", "error_id",
        ]
        try runVectors("network_selection.json", known: [nil: known]) { vector in
            let source: NetworkSource
            switch try vector.requiredText("lookup_source") {
            case "LOCAL": source = .local
            case "LOCAL_FALLBACK": source = .localFallback
            case "REMOTE": source = .remote
            case let other: return "unknown source \(other)"
            }
            let allowed = AllowList(CardReading.networks(try vector.texts("allowed")))
            let found = BinAnswer(try vector.texts("detected").map { BinAnswer.Network(name: $0) }).order
            let pick = try vector.network("shopper_pick")
            let unpicked = NetworkChoice(source, found, allowed: allowed)
            let choice = NetworkChoice(source, found, allowed: allowed, pick: pick)
            let refused = pick.map { !unpicked.allowsPick($0) } ?? false
            guard let expected = vector["expected"] else { return "nothing is expected" }
            _ = try expected.members(known: expectations, "expected")
            func ids(_ field: String) throws -> String { "\(try (expected[field]?.elements ?? []).texts(field))" }
            return differences([
                ("detected_order", "\(choice.detected.list.map(\.wireID))", try ids("detected_order")),
                ("selectable", "\(choice.selectable.list.map(\.wireID))", try ids("selectable")),
                ("preferred", choice.preferred?.wireID ?? "", try expected.textOrEmpty("preferred")),
                ("auto_selected", choice.autoSelected?.wireID ?? "", try expected.textOrEmpty("auto_selected")),
                ("show_selector", "\(choice.showsSelector)", "\(expected["show_selector"]?.boolean ?? false)"),
                ("selected", choice.selected?.wireID ?? "", try expected.textOrEmpty("selected")),
                (
                    "preferred_network_sent", choice.sent?.wireID ?? "",
                    try expected.textOrEmpty("preferred_network_sent")
                ),
                ("pick_error", refused ? "network_not_selectable" : "", try expected.textOrEmpty("pick_error")),
                (
                    "error_id", choice.isUnsupported ? FieldError.unsupportedCardType.failure.errorID : "",
                    try expected.textOrEmpty("error_id")
                ),
            ])
        }
    }
}
