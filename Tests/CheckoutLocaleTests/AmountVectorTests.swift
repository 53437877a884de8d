import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutLocale

/// Goal: every vector of amounts, through what the daemon writes amounts with.
struct AmountVectorTests {
    private static let common: Set<String> = ["minor_units", "currency", "locale", "expected"]
    private static let known: [String?: Set<String>] = [
        "format": common.union(["decimals", "error"]), "locale_fallback": common.union(["resolved"]),
        "sum": ["terms", "expected_sum", "error"],
    ]

    @Test("Vector: amounts.json (C-160 to C-165)") func amounts() throws {
        let file = try VectorFile("amounts.json")
        let isReference = ICULoad().warmUp()?.library == "72.1"
        let amounts = ICUAmounts()
        let failures = file.run(
            known: Self.known, isSkipped: { !isReference && $0.note?.hasPrefix("icu-only") == true }
        ) { vector in
            switch vector.kind {
            case "sum": try Self.sum(vector)
            case "locale_fallback": try Self.fallback(vector, amounts)
            default: try Self.format(vector, amounts)
            }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(!file.vectors.isEmpty)
    }

    private static func sum(_ vector: Vector) throws -> String? {
        let terms = try vector.requiredList("terms").map { term in
            guard let value = term.integer else { throw VectorFault("a term is no int64") }
            return value
        }
        let expected = (try vector.integer("expected_sum"), try vector.text("error"))
        let got: (Int64?, String?)
        do throws(CheckoutFailure) {
            got = (try Money.sum(terms), nil)
        } catch {
            got = (nil, error.code.vectorName)
        }
        return got == expected ? nil : "\(got), not \(expected)"
    }

    private static func fallback(_ vector: Vector, _ amounts: ICUAmounts) throws -> String? {
        let resolved = LocaleChoice.resolve(try vector.requiredText("locale"), lists: amounts.lists)
        let expected = try vector.requiredText("resolved")
        guard resolved == expected else { return "resolved to \(resolved), not \(expected)" }
        return try compare(vector, text(vector, amounts))
    }

    private static func format(_ vector: Vector, _ amounts: ICUAmounts) throws -> String? {
        let currency: CurrencyCode
        do throws(CheckoutFailure) {
            currency = try CurrencyCode(vector.currencyText)
        } catch {
            let got = error.code.vectorName
            let (decimals, text, expected) = (
                try vector.integer("decimals"), try vector.text("expected"), try vector.text("error")
            )
            return decimals == nil && text == nil && got == expected ? nil : "\(got), not \(expected ?? "a text")"
        }
        guard try vector.text("error") == nil else { return "nothing was refused" }
        let digits = currency.minorUnitDigits.map(Int64.init)
        guard try digits == vector.integer("decimals") else { return "\(digits ?? -1) digits" }
        return try compare(vector, text(vector, amounts))
    }

    private static func text(_ vector: Vector, _ amounts: ICUAmounts) throws -> String? {
        let money = Money(
            minorUnits: try vector.requiredInteger("minor_units"), currency: try CurrencyCode(vector.currencyText))
        return AmountTexts(amounts, locale: try vector.requiredText("locale")).text(money)
    }

    /// Scalar by scalar: texts that only look alike are different ones.
    private static func compare(_ vector: Vector, _ text: String?) throws -> String? {
        let expected = try vector.text("expected")
        let isSame = text.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) }
        return isSame ? nil : "\(text ?? "no text"), not \(expected ?? "none")"
    }
}

extension Vector {
    fileprivate var currencyText: String { (self["currency"]?.string) ?? "" }
}

extension FailureCode {
    /// As the vectors name it: "unknown_currency".
    fileprivate var vectorName: String {
        String(describing: self).reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }
}
