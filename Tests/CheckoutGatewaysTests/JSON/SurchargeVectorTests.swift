import CheckoutLocale
import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore
@testable import CheckoutGateways

/// Goal: every vector of surcharges, from the JSON of a client session to what a card form and a row of the list show.
struct SurchargeVectorTests {
    private static let common: Set<String> = ["currency", "locale", "expected_text"]
    private static let known: [String?: Set<String>] = [
        "card_form": common.union([
            "payment_method_type", "networks", "selected_network", "merchant_amount", "expected_raw",
        ]),
        "method_list": common.union(["surcharge", "has_unknown_surcharge"]),
    ]

    @Test("Vector: surcharge.json (C-150 to C-155)") func surcharges() throws {
        let file = try VectorFile("surcharge.json")
        let amounts = ICUAmounts()
        let isReference = ICULoad().warmUp()?.library == "72.1"
        let failures = file.run(
            known: Self.known, isSkipped: { !isReference && $0.note?.hasPrefix("icu-only") == true }
        ) { vector in
            let intake = AmountIntake(texts: AmountTexts(amounts, locale: try vector.text("locale") ?? ""))
            return vector.kind == "card_form" ? try Self.cardForm(vector, intake) : try Self.row(vector, intake)
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(!file.vectors.isEmpty)
    }

    private static func cardForm(_ vector: Vector, _ intake: AmountIntake) throws -> String? {
        var method = PaymentMethod(id: "PAYMENT_CARD", type: "PAYMENT_CARD", name: "Card")
        method.networkSurcharges = try read(
            "[{\"type\":\(json(vector["payment_method_type"])),\"networks\":\(json(vector["networks"]))}]")
        let merchant = try vector.integer("merchant_amount")
        let configuration = try taken(method, try vector.text("currency"), merchant: merchant, intake)
        let rules = CardFormRules(configuration, method: configuration.paymentMethods[0])
        let found = rules.surcharge(of: try vector.text("selected_network").map { CardNetwork(wireID: $0) })
        guard try found?.surcharge == vector.integer("expected_raw") else {
            return "\(found?.surcharge ?? 0) minor units"
        }
        return try compare(vector, found?.formattedSurcharge)
    }

    private static func row(_ vector: Vector, _ intake: AmountIntake) throws -> String? {
        var method = PaymentMethod(id: "X", type: "X", name: "X")
        method.surcharge = try vector.integer("surcharge")
        method.hasUnknownSurcharge = try vector.requiredBool("has_unknown_surcharge")
        let configuration = try taken(method, try vector.text("currency"), merchant: nil, intake)
        return try compare(vector, configuration.paymentMethods[0].formattedSurcharge)
    }

    /// As the engine takes a configuration in. A currency that is not known is kept as it is written.
    private static func taken(
        _ method: PaymentMethod, _ currency: String?, merchant: Int64?, _ intake: AmountIntake
    ) throws -> GatewayConfiguration {
        var session = ClientSession()
        let currency = currency.map { CurrencyCode(asWritten: $0) }
        session.order.total = currency.map { Money(minorUnits: 1000, currency: $0) }
        session.order.merchantAmount = merchant.map {
            Money(minorUnits: $0, currency: currency ?? CurrencyCode(asWritten: ""))
        }
        let result = intake.take(
            .initialized(
                GatewayConfiguration(
                    clientSession: session, paymentMethods: [method], filteredMethods: [], allowedNetworks: [],
                    surchargesEnabled: true)))
        guard case .initialized(let configuration) = result else { throw VectorFault("refused: \(result)") }
        return configuration
    }

    private static func json(_ value: VectorValue?) -> String { value?.json ?? "null" }

    private static func read(_ options: String) throws -> [NetworkSurcharge] {
        let found = CardSurcharges.read(text: options)
        guard let found else { throw VectorFault("not JSON: \(options)") }
        return found
    }

    private static func compare(_ vector: Vector, _ text: String?) throws -> String? {
        let expected = try vector.text("expected_text")
        let isSame = text.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) }
        return isSame ? nil : "\(text ?? "no text"), not \(expected ?? "none")"
    }
}
